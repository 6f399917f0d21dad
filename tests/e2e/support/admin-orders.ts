/** Shared by the tests of the admin's orders. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { audit as auditBooks } from '#tests/support/orders.ts';
import { expect, type Shop } from './shop.ts';
import { uniquePhone } from './unique.ts';

/** Names of products and numbers of orders that these tests made; others write into the tables by hand. */
const ownShop = new Set<string>();

/** Puts a product of the test's own on the shelf, so that nobody else moves its stock. */
export async function shelve(shop: Shop, name: string, stock = 10): Promise<number> {
  const [row] = await shop.sql(
    `with added as (insert into products (name, title, price_paisa, stock) values ($1, '', 150000, $2) returning id)
     insert into stock_moves (product_id, delta, reason) select id, $2, 'opening' from added returning product_id as id`,
    [name, stock],
  );
  ownShop.add(name);
  return Number(row?.id);
}

export async function stockOf(shop: Shop, product: number): Promise<number> {
  const [row] = await shop.sql('select stock from products where id = $1', [product]);
  return Number(row?.stock);
}

type Shopper = { name: string; product: number; quantity?: number; phone?: string; city?: string };

/** Orders as a browser does, from the page that is open; returns the order's number. */
export async function placeOrder(
  page: Page,
  { name, product, quantity = 1, phone, city = 'Sahiwal' }: Shopper,
): Promise<string> {
  const body = {
    fullname: name,
    contactNo: phone ?? uniquePhone(),
    city,
    province: 'Punjab',
    shippingAddress: 'House 14, Street 3, Farid Town',
    products: [{ id: product, quantity }],
  };
  const result = await page.evaluate(
    async ([sent, key]) => {
      const response = await fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: sent,
      });
      return response.json() as Promise<{ number?: string }>;
    },
    [JSON.stringify(body), randomUUID()] as const,
  );
  return keepOrder(String(result.number));
}

/** Takes orders to this state as if Sana had taken each step. */
export async function bringTo(shop: Shop, numbers: readonly string[], state: 'confirmed' | 'packed'): Promise<void> {
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'packed'],
  ]) {
    await shop.sql(
      `with moved as (update orders set state = $3, state_since = now(), version = version + 1 where number = any($1) returning id)
       insert into order_events (order_id, kind, words, actor_name, from_state, to_state)
       select id, 'step', '', 'Sana', $2, $3 from moved`,
      [numbers, from, to],
    );
    if (to === state) return;
  }
}

/** An order of the test, whose books are checked. */
export function keepOrder(number: string): string {
  expect(number).toMatch(/^\d{8}$/);
  ownShop.add(number);
  return number;
}

export const dashed = (number: string) => `${number.slice(0, 4)}-${number.slice(4)}`;

export async function stateOf(shop: Shop, number: string): Promise<unknown> {
  const [row] = await shop.sql('select state from orders where number = $1', [number]);
  return row?.state;
}

/** The books are right, as far as they are of these tests' products and orders. */
export async function expectRightBooks(shop: Shop): Promise<void> {
  const findings = await auditBooks(async (text, values) => (await shop.sql(text, values)) as never[]);
  expect(findings.filter((finding) => [...ownShop].some((name) => finding.startsWith(`${name} `)))).toEqual([]);
}
