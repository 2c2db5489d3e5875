/** Setting another password by a mailed link. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { findMailToken } from "../../accounts/mail-tokens.ts";
import { askToReset, resetPassword } from "../../accounts/sign-up.ts";
import { normalizeEmail } from "../../accounts/users.ts";
import { checkEmail, checkPassword, emailField, NEW_PASSWORD, showForm } from "../forms.ts";
import { html } from "../html.ts";
import { field, message, type Pages, query, Refusal, sendPage } from "../pages.ts";
import { forgetSession } from "../visitors.ts";

const LOOK = message(
  "Look into your mailbox",
  "If the address has an account, a mail with a link is on its way to it. The link works for an hour.",
);

export const passwordPages: Pages = async (app, { service, background, origin }) => {
  app.get("/forgot-password", (request, reply) => showForgot(request, reply));

  app.post("/forgot-password", { config: { byAddress: true } }, (request, reply) => {
    const email = normalizeEmail(field(request, "email"));
    if (email === null) return showForgot(request, reply, checkEmail(email));
    background.run(() => askToReset(service, origin(), email));
    return sendPage(request, reply, LOOK);
  });

  app.get("/reset-password", async (request, reply) => {
    const secret = query(request, "token");
    if ((await findMailToken(service, secret, "reset")) === null) throw expired();
    return showReset(request, reply, secret);
  });

  app.post("/reset-password", { config: { byAddress: true } }, async (request, reply) => {
    const secret = field(request, "token");
    const password = field(request, "password");
    const faults = checkPassword(password);
    if (faults.length > 0) return showReset(request, reply, secret, faults);
    if (!(await resetPassword(service, secret, password))) throw expired();
    forgetSession(service, reply);
    return sendPage(
      request,
      reply,
      message(
        "The password is set",
        "Wherever you were logged in, you no longer are.",
        html`<a href="/log-in">Log in</a>`,
      ),
    );
  });
};

function showForgot(request: FastifyRequest, reply: FastifyReply, faults: readonly string[] = []): FastifyReply {
  const fields = html`${emailField(field(request, "email"))}<button>Send a link</button>`;
  return showForm(request, reply, "Set another password", faults, "/forgot-password", fields);
}

function showReset(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  faults: readonly string[] = [],
): FastifyReply {
  const fields = html`<input type="hidden" name="token" value="${secret}">${NEW_PASSWORD}<button>Set the password</button>`;
  return showForm(request, reply, "Set another password", faults, "/reset-password", fields);
}

function expired(): Refusal {
  return new Refusal(
    410,
    "The link does not work any more",
    "It has expired or was used already. Ask for another one.",
  );
}
