/** What a letter says. The subject is one line of plain text; both parts say the same. */
export type LetterText = { subject: string; plain: string; html: string };

/**
 * How a room writes one of its letters, from what is true at that moment. `particulars` is what `queueLetter` was given.
 * Null where there is nothing to say any more: the letter is dropped. What it throws is logged and tried again later.
 */
export type WriteLetter = (
  about: string,
  recipient: string,
  particulars: Record<string, string>,
) => Promise<LetterText | null>;

/** Every letter the shop can write, by its kind. */
export type LetterWriters = Readonly<Record<string, WriteLetter>>;

/** Whom letters come from, and who reads what is answered to them. */
export type Sender = { name: string; address: string; replyTo: string };

/** What became of an attempt to send. `answer` are the mail server's words, or why it could not be asked. */
export type Outcome =
  | { kind: 'sent'; answer: string }
  /** For good: trying again would be answered alike. */
  | { kind: 'refused'; answer: string }
  /** The server is away, busy or misconfigured: not this letter's fault. */
  | { kind: 'later'; answer: string };
