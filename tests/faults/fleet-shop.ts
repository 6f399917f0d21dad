/** What is bought and sold under faults. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { type Answer, postJson } from '#tests/support/http.ts';

/** Puts a product with so many pieces on the shelf. */
export async function shelve(pool: Pool, id: number, pieces: number): Promise<void> {
  await pool.query(`insert into products (id, name, price_paisa, stock) values ($1, $2, 100000, $3)`, [
    id,
    `Lamp ${id}`,
    pieces,
  ]);
  await pool.query(`insert into stock_moves (product_id, delta, reason) values ($1, $2, 'opening')`, [id, pieces]);
}

/** The form of an order without an e-mail address: it has no e-mails. */
export const form = {
  fullname: 'Ayesha',
  shippingAddress: 'House 7',
  city: 'Lahore',
  province: 'Punjab',
  contactNo: '03001234567',
};

/** Orders one piece; with the same key again while the shop asks to come back, as the checkout does. */
export function orderOf(address: string, id: number, key: string, more: { email?: string } = {}): Promise<Answer> {
  const body = { ...form, ...more, products: [{ id, quantity: 1 }] };
  return resend(() => postJson(`${address}/api/orders`, body, { 'idempotency-key': key }));
}

/**
 * Sends a request again while the shop asks to come back, or while no response comes (`send` resolves with undefined).
 * Resolves with the first other response. The test's own limit ends it.
 */
export async function resend(send: () => Promise<Answer | undefined>): Promise<Answer> {
  for (;;) {
    const result = await send();
    if (result && result.status !== 503) return result;
    if (result) expect(result.headers, result.text).toHaveProperty('retry-after');
    await sleep(50);
  }
}

export function isAcknowledged({ status }: Answer): boolean {
  return status === 200 || status === 201;
}
