export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail: to a spool folder of `.eml` files, or by SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
