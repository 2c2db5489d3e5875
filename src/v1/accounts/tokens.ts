/**
 * API tokens: JWTs, signed with the service's own key. A token says who it is for; whether it still counts is told by its
 * row, which is looked up at every request, so that a revoked token dies at once. The token itself is never kept.
 */
import { errors, jwtVerify, SignJWT } from "jose";
import { v7 } from "uuid";
import type { Plan } from "../database/tables.ts";
import { isId } from "../http/lists.ts";
import { Problem } from "../http/problems.ts";
import type { Service } from "../service.ts";

const ALGORITHM = "HS256";
const ISSUER = "slicewright";
const AUDIENCE = "slicewright/v1";
const DAY_SECONDS = 24 * 3600;

/** The longest life that can be chosen; a token without an end is another choice. */
export const TOKEN_DAYS_MAX = 3650;
export const TOKEN_NAME_MAX = 100;

/** Text for its owner to tell it by: 1 to {@link TOKEN_NAME_MAX} characters, none of them a control character. */
export function isTokenName(name: string): boolean {
  return name.length <= TOKEN_NAME_MAX && /^\P{Cc}+$/u.test(name);
}

export interface NewToken {
  readonly token_id: string;
  /** Shown once: nothing can tell it again. */
  readonly token: string;
  readonly token_name: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

export type TokenService = Pick<Service, "db" | "clock" | "tokenKey">;

/**
 * @param name as {@link isTokenName} has it
 * @param days whole, 1 to {@link TOKEN_DAYS_MAX}, or null for a token without an end
 */
export async function createToken(
  service: TokenService,
  userId: string,
  name: string,
  days: number | null,
): Promise<NewToken> {
  const issuedAt = Math.floor(service.clock.now().getTime() / 1000);
  const expiresAt = days === null ? null : issuedAt + days * DAY_SECONDS;
  const tokenId = v7();
  const claims = new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(tokenId)
    .setIssuedAt(issuedAt);
  if (expiresAt !== null) claims.setExpirationTime(expiresAt);
  const token = await claims.sign(service.tokenKey);
  const row = {
    token_id: tokenId,
    user_id: userId,
    token_name: name,
    created_at: new Date(issuedAt * 1000),
    expires_at: expiresAt === null ? null : new Date(expiresAt * 1000),
    revoked_at: null,
  };
  await service.db.insertInto("api_tokens").values(row).execute();
  return {
    token_id: tokenId,
    token,
    token_name: name,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/** The account that a request's credentials name. */
export interface Account {
  readonly userId: string;
  readonly plan: Plan;
  /** Whether its e-mail address is. */
  readonly confirmed: boolean;
}

/**
 * The account that a request's Authorization header speaks for.
 * @throws Problem token_missing, token_invalid, token_expired or token_revoked, with the WWW-Authenticate of RFC 6750
 */
export async function authenticate(service: TokenService, header: string | undefined): Promise<Account> {
  const { tokenId, userId } = await verify(service, bearer(header));
  const row = await service.db
    .selectFrom("api_tokens as token")
    .innerJoin("users as user", "user.user_id", "token.user_id")
    .select(["token.revoked_at", "user.user_id", "user.plan", "user.confirmed_at"])
    .where("token.token_id", "=", tokenId)
    .where("token.user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw refused("token_invalid", "the token is none that this service knows");
  if (row.revoked_at) throw refused("token_revoked", "the token was revoked");
  return { userId: row.user_id, plan: row.plan, confirmed: row.confirmed_at !== null };
}

/** The token of `Bearer <token>`; another scheme is no token at all. */
function bearer(header: string | undefined): string {
  const [, token] = /^Bearer +(.+)$/i.exec(header ?? "") ?? [];
  if (token === undefined)
    throw new Problem("token_missing", "send the header Authorization: Bearer <API token>", {
      headers: { "www-authenticate": `Bearer realm="${ISSUER}"` },
    });
  return token;
}

async function verify(service: TokenService, token: string): Promise<{ tokenId: string; userId: string }> {
  try {
    const { payload } = await jwtVerify(token, service.tokenKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "jti", "iat"],
      currentDate: service.clock.now(),
    });
    if (isId(payload.jti!) && isId(payload.sub!)) return { tokenId: payload.jti!, userId: payload.sub! };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused("token_expired", "the token has expired");
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw refused("token_invalid", "the token is not one that this service signed");
}

function refused(code: "token_invalid" | "token_expired" | "token_revoked", detail: string): Problem {
  return new Problem(code, detail, {
    headers: { "www-authenticate": `Bearer realm="${ISSUER}", error="invalid_token", error_description="${detail}"` },
  });
}

export interface TokenListed {
  readonly token_id: string;
  readonly token_name: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** A user's tokens that were not revoked, newest first. */
export async function listTokens({ db }: TokenService, userId: string): Promise<readonly TokenListed[]> {
  return await db
    .selectFrom("api_tokens")
    .select(["token_id", "token_name", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("token_id", "desc")
    .execute();
}

/** From the next request on the token is refused; another user's, or none, is left as it is. */
export async function revokeToken({ db, clock }: TokenService, userId: string, tokenId: string): Promise<void> {
  if (!isId(tokenId)) return;
  await db
    .updateTable("api_tokens")
    .set({ revoked_at: clock.now() })
    .where("token_id", "=", tokenId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
