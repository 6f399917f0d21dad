/** The text of an email. The subject is one line of plain text; the plain part and the HTML part say the same. */
export type EmailText = { subject: string; plain: string; html: string };

/**
 * Writes one kind of email from the current data. `particulars` are those given to `queueEmail`. Null if there is
 * nothing to write any more: the email is dropped. An error is logged and the email is retried.
 */
export type WriteEmail = (
  about: string,
  recipient: string,
  particulars: Record<string, string>,
) => Promise<EmailText | null>;

/** Every email the shop can write, by its kind. */
export type EmailWriters = Readonly<Record<string, WriteEmail>>;

/** How many emails of a kind one mailbox gets, in any stretch of so many hours. */
export type MailboxLimit = { max: number; hours: number };

/** The limits of the kinds that somebody can have sent to a stranger's mailbox. A kind without one has none. */
export type MailboxLimits = Readonly<Record<string, readonly MailboxLimit[]>>;

/** The sender of emails, and who receives replies. */
export type Sender = { name: string; address: string; replyTo: string };

/** The outcome of an attempt to send. `answer` is the mail server's reply, or why it could not be reached. */
export type Outcome =
  | { kind: 'sent'; answer: string }
  /** Permanent: a retry would get the same reply. */
  | { kind: 'refused'; answer: string }
  /** Temporary: the server is away, busy or misconfigured. */
  | { kind: 'later'; answer: string };
