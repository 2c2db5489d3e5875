/** Beginning an account and confirming its address. The answers are alike whether or not an address is known. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { askToConfirm, confirm, signUp } from "../../accounts/sign-up.ts";
import { normalizeEmail } from "../../accounts/users.ts";
import { checkEmail, checkPassword, emailField, NEW_PASSWORD, PASSWORD, showForm } from "../forms.ts";
import { html } from "../html.ts";
import { field, message, type Pages, query, sendPage } from "../pages.ts";
import { keepSession } from "../visitors.ts";

const LOOK = message(
  "Look into your mailbox",
  "A mail with a link is on its way to the address you gave. The link works for 24 hours.",
  html`No mail? <a href="/resend-confirmation">Have it sent again</a>`,
);

export const signUpPages: Pages = async (app, { service, background, origin }) => {
  app.get("/sign-up", (request, reply) => showSignUp(request, reply));

  app.post("/sign-up", { config: { byAddress: true } }, async (request, reply) => {
    const email = normalizeEmail(field(request, "email"));
    const password = field(request, "password");
    const faults = [...checkEmail(email), ...checkPassword(password)];
    if (faults.length > 0) return showSignUp(request, reply, faults);
    const hash = await hashPassword(password);
    background.run(() => signUp(service, origin(), email!, hash));
    return sendPage(request, reply, LOOK);
  });

  app.get("/resend-confirmation", (request, reply) => showResend(request, reply));

  app.post("/resend-confirmation", { config: { byAddress: true } }, (request, reply) => {
    const email = normalizeEmail(field(request, "email"));
    if (email === null) return showResend(request, reply, checkEmail(email));
    background.run(() => askToConfirm(service, origin(), email));
    return sendPage(request, reply, LOOK);
  });

  app.get("/confirm", (request, reply) => showConfirm(request, reply, query(request, "token")));

  app.post("/confirm", { config: { byAddress: true } }, async (request, reply) => {
    const loggedIn = request.visitor.user?.userId ?? null;
    const secret = field(request, "token");
    const proof = { password: field(request, "password"), userId: loggedIn };
    const userId = await confirm(service, secret, proof);
    if (userId === null) return showConfirm(request, reply, secret, [WRONG]);
    if (userId !== loggedIn) keepSession(service, reply, await startSession(service, userId));
    return reply.redirect("/dashboard?done=confirmed", 303);
  });
};

const WRONG = "The password is wrong, or the link has expired or was used already.";

function showSignUp(request: FastifyRequest, reply: FastifyReply, faults: readonly string[] = []): FastifyReply {
  const fields = html`${emailField(field(request, "email"))}${NEW_PASSWORD}<button>Sign up</button>`;
  return showForm(
    request,
    reply,
    "Sign up",
    faults,
    "/sign-up",
    fields,
    html`Have an account? <a href="/log-in">Log in</a>`,
  );
}

function showResend(request: FastifyRequest, reply: FastifyReply, faults: readonly string[] = []): FastifyReply {
  const fields = html`${emailField(field(request, "email"))}<button>Send the mail again</button>`;
  return showForm(request, reply, "Confirm your e-mail address", faults, "/resend-confirmation", fields);
}

/** The link changes nothing by being opened: programs that look through mails open links. */
function showConfirm(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  faults: readonly string[] = [],
): FastifyReply {
  const isLoggedIn = request.visitor.user?.confirmed === false;
  const fields = html`<input type="hidden" name="token" value="${secret}">${!isLoggedIn && PASSWORD}<button>Confirm</button>`;
  const resend = html`<a href="/resend-confirmation">Have another mail sent</a>`;
  return showForm(request, reply, "Confirm your e-mail address", faults, "/confirm", fields, resend);
}
