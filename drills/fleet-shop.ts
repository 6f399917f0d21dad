/** What is bought and sold in the drills of a fleet. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Answer, ask } from '../app/platform/http/testing.ts';

/** Puts a product with so many pieces on the shelf. */
export async function shelve(pool: Pool, id: number, pieces: number): Promise<void> {
  await pool.query(`insert into products (id, name, price_paisa, stock) values ($1, $2, 100000, $3)`, [
    id,
    `Lamp ${id}`,
    pieces,
  ]);
  await pool.query(`insert into stock_moves (product_id, delta, reason) values ($1, $2, 'opening')`, [id, pieces]);
}

/** Orders one piece; with the same key again while the shop says to come back, as the checkout does. */
export async function orderOf(
  address: string,
  id: number,
  key: string,
  more: { email?: string } = {},
): Promise<Answer> {
  const form = { ...more, fullname: 'Ayesha', shippingAddress: 'House 7', city: 'Lahore', province: 'Punjab' };
  const body = JSON.stringify({ ...form, contactNo: '03001234567', products: [{ id, quantity: 1 }] });
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': key };
  for (;;) {
    const answer = await ask(`${address}/api/orders`, { method: 'POST', headers, body });
    if (answer.status !== 503) return answer;
    await sleep(50);
  }
}
