import type { Transaction } from '../db/db.server.ts';
import { letters } from './tables.server.ts';

export type LetterToQueue = {
  /** Which letter: the name under which its room registered how to write it. */
  kind: string;
  /** What it is about, such as an order's number; one letter of a kind goes to one recipient about one thing. */
  about: string;
  /** One e-mail address. */
  recipient: string;
  /** What the letter needs and nobody can read again later. */
  particulars?: Record<string, string>;
  /** A letter not sent by then is dropped. */
  notAfter?: Date;
};

/**
 * Has a letter written and sent once the transaction is committed, and not at all if it is not. It is written when it is
 * sent, so it says what is true then. Asking twice for the same letter sends one. Returns its id; null where it was asked for before.
 */
export async function queueLetter(tx: Transaction, letter: LetterToQueue): Promise<number | null> {
  const [queued] = await tx.insert(letters).values(letter).onConflictDoNothing().returning({ id: letters.id });
  return queued?.id ?? null;
}
