import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/db.server.ts';
import { emails } from './tables.server.ts';

/** Deletes the emails about an order, sent or not: they carry its name and address. */
export async function forgetEmailsAbout(tx: Transaction, orderNumber: string): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.about, orderNumber), sql`${emails.kind} like 'order-%'`));
}

/** Deletes the emails to an address that are about no order: those of the account. */
export async function forgetEmailsTo(tx: Transaction, address: string): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.recipient, address), sql`${emails.kind} not like 'order-%'`));
}

/** Deletes the emails about a message of the contact form. */
export async function forgetEmailsAboutMessage(tx: Transaction, messageId: number): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.about, String(messageId)), eq(emails.kind, 'contact-message')));
}
