/** Logging in and out. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { logIn } from "../../accounts/log-in.ts";
import { endSession } from "../../accounts/sessions.ts";
import { normalizeEmail } from "../../accounts/users.ts";
import { emailField, PASSWORD, showForm } from "../forms.ts";
import { html } from "../html.ts";
import { field, type Pages, query } from "../pages.ts";
import { forgetSession, keepSession } from "../visitors.ts";

const WRONG = "E-mail address and password do not belong together.";
const HOME = "/dashboard";

export const accountPages: Pages = async (app, { service }) => {
  app.get("/log-in", (request, reply) => showLogIn(request, reply, query(request, "next")));

  app.post("/log-in", { config: { byAddress: true } }, async (request, reply) => {
    const next = field(request, "next");
    const email = normalizeEmail(field(request, "email")) ?? "";
    const session = await logIn(service, email, field(request, "password"), request.visitor.session);
    if (session === null) return showLogIn(request, reply, next, [WRONG]);
    keepSession(service, reply, session);
    return reply.redirect(isOwnPage(next) ? next : HOME, 303);
  });

  app.post("/log-out", async (request, reply) => {
    if (request.visitor.session !== null) await endSession(service, request.visitor.session);
    forgetSession(service, reply);
    return reply.redirect("/", 303);
  });
};

function showLogIn(
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
  faults: readonly string[] = [],
): FastifyReply {
  const fields = html`<input type="hidden" name="next" value="${next}">
${emailField(field(request, "email"))}${PASSWORD}<button>Log in</button>`;
  const after = html`<a href="/forgot-password">Forgot the password?</a> · <a href="/sign-up">Sign up</a>`;
  return showForm(request, reply, "Log in", faults, "/log-in", fields, after);
}

/** Only pages for an account send someone here; an address of another site must not be where logging in ends. */
function isOwnPage(next: string): boolean {
  return /^\/(dashboard|quote)(\/[\w-]+)*(\?[\w=&-]*)?$/.test(next);
}
