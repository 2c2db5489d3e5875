import type { Service } from "../service.ts";
import { verifyPassword } from "./passwords.ts";
import { endSession, startSession } from "./sessions.ts";
import { findUser } from "./users.ts";

/**
 * A new session's secret, or null where e-mail and password do not belong together; an unknown address takes as long.
 * @param earlier the secret that the browser had, whose session ends
 */
export async function logIn(
  service: Pick<Service, "db" | "clock">,
  email: string,
  password: string,
  earlier: string | null,
): Promise<string | null> {
  const user = await findUser(service, email);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) return null;
  if (earlier !== null) await endSession(service, earlier);
  return await startSession(service, user.user_id);
}
