import type { Transaction } from '../db/db.server.ts';
import { letters } from './tables.server.ts';

export type EmailToQueue = {
  /** The letter's kind: the name under which a room registered its writer. */
  kind: string;
  /**
   * The subject of the letter, such as an order's number. One recipient gets one letter of a kind about one subject.
   */
  about: string;
  /** One e-mail address. */
  recipient: string;
  /** Values that the letter needs and that cannot be read again later. */
  particulars?: Record<string, string>;
  /** The letter is dropped if it has not been sent by then. */
  notAfter?: Date;
};

/**
 * Queues a letter in the caller's transaction: it is sent after the commit, and never after a rollback. The letter is
 * written when it is sent, so it describes the state of that moment. Idempotent: asking twice for the same letter sends
 * one. Returns its id; null if it was queued before.
 */
export async function queueEmail(tx: Transaction, letter: EmailToQueue): Promise<number | null> {
  const [queued] = await tx.insert(letters).values(letter).onConflictDoNothing().returning({ id: letters.id });
  return queued?.id ?? null;
}
