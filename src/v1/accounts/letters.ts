/** The mails that accounts cause. Lines are short and plain ASCII, so that a spooled mail reads as it is. */
import type { Mail } from "./mail.ts";

/** @param origin what the dashboard's addresses begin with */
export function confirmLetter(to: string, origin: string, secret: string): Mail {
  return {
    to,
    subject: "Confirm your e-mail address",
    text: `Somebody, most likely you, signed up at slicewright with this address.
To confirm it, open this page within 24 hours:

${origin}/confirm?token=${secret}

If it was not you, ignore this mail: without that the account stays unused.
`,
  };
}

/** To the owner of an address that somebody signs up with again; the page shows the same as for a new one. */
export function knownLetter(to: string, origin: string): Mail {
  return {
    to,
    subject: "You have an account already",
    text: `Somebody, most likely you, signed up at slicewright with this address,
which has an account already. Nothing was changed.

To log in:
${origin}/log-in

To set another password:
${origin}/forgot-password
`,
  };
}

export function resetLetter(to: string, origin: string, secret: string): Mail {
  return {
    to,
    subject: "Set another password",
    text: `Somebody, most likely you, asked for another password at slicewright.
To set it, open this page within an hour:

${origin}/reset-password?token=${secret}

If it was not you, ignore this mail: your password stays as it is.
`,
  };
}
