/** Bodies and answers of one kind of profile. */
import { Type } from "typebox";
import { closed, Id, Status, Timestamp } from "../http/schemas.ts";
import { completeSchema, givenSchema } from "./configuration-schema.ts";
import type { Kind } from "./kinds.ts";
import type { Configuration } from "./vocabulary/rows.ts";

/** What identifies a profile, under its kind's own names. */
export type ProfileIdentity = Readonly<Record<string, string>>;

export function profileSchemas({ prefix, noun, vocabulary }: Kind) {
  const identity = {
    user_id: Id("The profile's owner"),
    [`${prefix}_id`]: Id(`The ${noun}`),
    [`${prefix}_name`]: Type.String({ description: "Its name, as the configuration has it" }),
    timestamp: Timestamp,
  };
  const title = pascalCase(prefix);
  const { [`${prefix}_name`]: _name, ...unnamed } = identity;
  return {
    params: closed({ [`${prefix}_id`]: Id(`The ${noun}`) }),
    given: givenSchema(vocabulary, {
      title: `${title}Request`,
      description: `Configuration of a ${noun}: every member may be left out, and null means its default`,
    }),
    listed: Type.Unsafe<ProfileIdentity>(closed(identity)),
    read: Type.Unsafe<Readonly<Record<string, string | Configuration>>>(
      closed({
        ...identity,
        data: completeSchema(vocabulary, {
          title: `${title}Configuration`,
          description: "With every default filled in",
        }),
      }),
    ),
    saved: Type.Unsafe<ProfileIdentity>(closed({ ...identity, status: Status })),
    deleted: Type.Unsafe<ProfileIdentity>(closed({ ...unnamed, status: Status })),
  };
}

function pascalCase(prefix: string): string {
  return prefix.replaceAll(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase());
}
