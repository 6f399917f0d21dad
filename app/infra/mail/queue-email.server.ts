import type { Transaction } from '../db/db.server.ts';
import { emails } from './tables.server.ts';

export type EmailToQueue = {
  /** The email's kind: the name under which a module registered its writer. */
  kind: string;
  /**
   * The subject of the email, such as an order's number. One recipient gets one email of a kind about one subject.
   */
  about: string;
  /** One e-mail address. */
  recipient: string;
  /** Values that the email needs and that cannot be read again later. */
  particulars?: Record<string, string>;
  /** The email is dropped if it has not been sent by then. */
  notAfter?: Date;
};

/**
 * Queues an email in the caller's transaction: it is sent after the commit, and never after a rollback. The email is
 * written when it is sent, so it describes the state of that moment. Idempotent: asking twice for the same email sends
 * one. Returns its id; null if it was queued before.
 */
export async function queueEmail(tx: Transaction, email: EmailToQueue): Promise<number | null> {
  const [queued] = await tx.insert(emails).values(email).onConflictDoNothing().returning({ id: emails.id });
  return queued?.id ?? null;
}
