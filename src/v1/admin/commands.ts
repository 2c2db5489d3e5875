/** What an operator can do to accounts, by words as on a command line; each answers with plain JSON. */
import { parseArgs } from "node:util";
import { SlicewrightError } from "../../index.ts";
import { createToken, isTokenName, TOKEN_DAYS_MAX, TOKEN_NAME_MAX, type TokenService } from "../accounts/tokens.ts";
import { createUser, findUser, normalizeEmail, PLANS } from "../accounts/users.ts";
import type { Plan } from "../database/tables.ts";

const OPTIONS = {
  email: { type: "string" },
  plan: { type: "string" },
  confirmed: { type: "boolean" },
  name: { type: "string" },
  days: { type: "string" },
} as const;

type Values = {
  readonly email?: string;
  readonly plan?: string;
  readonly confirmed?: boolean;
  readonly name?: string;
  readonly days?: string;
};

interface Command {
  readonly options: readonly (keyof typeof OPTIONS)[];
  readonly run: (service: TokenService, values: Values) => Promise<object>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  "create-user": { options: ["email", "plan", "confirmed"], run: addUser },
  "create-token": { options: ["email", "name", "days"], run: addToken },
  "set-plan": { options: ["email", "plan"], run: setPlan },
};

/**
 * Reads and does one command.
 * @param argv its name and options, such as `["create-user", "--email", "a@example.com", "--plan", "pro"]`
 * @throws SlicewrightError `USAGE`
 */
export async function runCommand(service: TokenService, argv: readonly string[]): Promise<object> {
  const { command, values } = readCommand(argv);
  return await command.run(service, values);
}

/** Whether a command can be read, before anything is opened for it. @throws SlicewrightError `USAGE` */
export function readCommand(argv: readonly string[]): { readonly command: Command; readonly values: Values } {
  const [name = "", ...args] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw usage(`got ${name || "no command"}, expected one of ${Object.keys(COMMANDS).join(", ")}`);
  const options = Object.fromEntries(command.options.map((option) => [option, OPTIONS[option]]));
  try {
    return { command, values: parseArgs({ args, options }).values as Values };
  } catch (error) {
    throw usage(`${name}: ${(error as Error).message}`);
  }
}

/** It has no password yet; its owner sets one by "forgot password". */
async function addUser(service: TokenService, values: Values): Promise<object> {
  const email = emailOf(values);
  const plan = values.plan === undefined ? "free" : planOf(values);
  const isConfirmed = values.confirmed ?? false;
  const userId = await createUser(service, { email, passwordHash: null, plan, isConfirmed });
  if (userId === null) throw usage(`got --email ${email}, which has an account, expected another address`);
  return { user_id: userId, email, plan, confirmed: isConfirmed };
}

async function addToken(service: TokenService, values: Values): Promise<object> {
  const email = emailOf(values);
  const { name = "", days } = values;
  if (!isTokenName(name))
    throw usage(`got a --name of ${name.length} characters, expected 1 to ${TOKEN_NAME_MAX} printable ones`);
  if (days !== undefined && !(/^[1-9]\d*$/.test(days) && Number(days) <= TOKEN_DAYS_MAX))
    throw usage(`got --days ${days}, expected a whole number from 1 to ${TOKEN_DAYS_MAX}`);
  const user = (await findUser(service, email)) ?? unknown(email);
  return await createToken(service, user.user_id, name, days === undefined ? null : Number(days));
}

async function setPlan(service: TokenService, values: Values): Promise<object> {
  const [email, plan] = [emailOf(values), planOf(values)];
  const user = await service.db
    .updateTable("users")
    .set({ plan })
    .where("email", "=", email)
    .returning("user_id")
    .executeTakeFirst();
  return { ...(user ?? unknown(email)), email, plan };
}

function emailOf({ email = "" }: Values): string {
  return normalizeEmail(email) ?? fail(`got --email ${email || "nothing"}, expected an e-mail address`);
}

function planOf({ plan }: Values): Plan {
  return (
    PLANS.find((known) => known === plan) ?? fail(`got --plan ${plan ?? "nothing"}, expected ${PLANS.join(" or ")}`)
  );
}

function unknown(email: string): never {
  return fail(`got --email ${email}, which has no account, expected one that has`);
}

function fail(message: string): never {
  throw usage(message);
}

function usage(message: string): SlicewrightError {
  return new SlicewrightError("USAGE", `admin: ${message}`);
}
