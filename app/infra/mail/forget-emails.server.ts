import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/db.server.ts';
import { letters } from './tables.server.ts';

/** Deletes the letters about an order, sent or not: they carry its name and address. */
export async function forgetEmailsAbout(tx: Transaction, orderNumber: string): Promise<void> {
  await tx.delete(letters).where(and(eq(letters.about, orderNumber), sql`${letters.kind} like 'order-%'`));
}

/** Deletes the letters to an address that are about no order: those of the account. */
export async function forgetEmailsTo(tx: Transaction, address: string): Promise<void> {
  await tx.delete(letters).where(and(eq(letters.recipient, address), sql`${letters.kind} not like 'order-%'`));
}

/** Deletes the letters about a message of the contact form. */
export async function forgetEmailsAboutMessage(tx: Transaction, messageId: number): Promise<void> {
  await tx.delete(letters).where(and(eq(letters.about, String(messageId)), eq(letters.kind, 'contact-message')));
}
