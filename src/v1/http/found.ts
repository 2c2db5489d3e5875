/**
 * Looks a path's record up before the body is validated, so that another user's id and an unknown one get the same 404
 * whatever else is wrong with the request.
 */
import type { FastifyRequest } from "fastify";
import { isId } from "./lists.ts";
import { notFound } from "./problems.ts";

export interface Finder<T> {
  /** A `preValidation` hook. */
  readonly find: (request: FastifyRequest) => Promise<void>;
  /** What the hook found, in the handler. */
  readonly of: (request: FastifyRequest) => T;
}

/**
 * @param what the record's name, for the problem
 * @param param the path parameter that holds its id
 * @param lookUp finds the caller's own record; ids that cannot be one never reach it
 */
export function finder<T extends object>(
  what: string,
  param: string,
  lookUp: (userId: string, id: string) => Promise<T | undefined>,
): Finder<T> {
  const found = new WeakMap<FastifyRequest, T>();
  return {
    find: async (request) => {
      const id = (request.params as Record<string, string>)[param] ?? "";
      const record = isId(id) ? await lookUp(request.caller.userId, id) : undefined;
      if (record === undefined) throw notFound(what);
      found.set(request, record);
    },
    of: (request) => found.get(request)!,
  };
}
