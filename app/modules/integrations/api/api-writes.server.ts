import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { inBatches } from '#app/infra/db/sql.server.ts';
import { addInTransaction, type Counted, countInTransaction } from '#app/modules/catalog/stock/count-stock.server.ts';
import { type StepDone, type StepRefused, takeStep } from '#app/modules/orders/states/take-step.server.ts';
import { actorOf, type KeyHolder } from '../keys/api-keys.server.ts';
import { apiWrites } from '../tables.server.ts';
import type { StepRequest, StockRequest } from './api-responses.ts';

export type Written = { status: 200 | 404 | 409 | 422; body: Record<string, unknown> };

type Write = {
  holder: KeyHolder;
  idempotencyKey: string;
  /** What was asked: a key that comes again with something else is refused. */
  input: unknown;
};

/** Sets a product's stock, or adds to it; repeated with the same idempotency key it answers what it answered first. */
export function writeStock(write: Write, product: number, request: StockRequest): Promise<Written> {
  const actor = actorOf(write.holder);
  return writeOnce(write, async (tx) => {
    const counted =
      'add' in request
        ? await addInTransaction(tx, actor, product, {
            delta: request.add,
            reason: request.add > 0 ? 'received' : 'correction',
          })
        : await countInTransaction(tx, actor, product, { saw: request.expected, counted: request.stock });
    return stockAnswer(product, counted);
  });
}

function stockAnswer(product: number, counted: Counted): Written {
  switch (counted.kind) {
    case 'counted':
      return { status: 200, body: { product, stock: counted.stock, was: counted.was } };
    case 'moved':
      return {
        status: 409,
        body: { problem: `The stock is ${counted.stock} by now; nothing was written.`, stock: counted.stock },
      };
    case 'invalid':
      return { status: 422, body: { problem: counted.problem } };
    case 'gone':
      return { status: 404, body: { problem: 'There is no such product.' } };
  }
}

/** Brings an order a step further as staff do; repeated with the same idempotency key the step is not taken again. */
export function writeStep(write: Write, number: string, { state, version, reason }: StepRequest): Promise<Written> {
  const person = { ...actorOf(write.holder), role: 'staff' as const };
  // PostgreSQL stores no NUL in a text, and no half of a character in jsonb.
  const words = reason?.replaceAll('\0', '').toWellFormed();
  return writeOnce(write, async (tx) =>
    stepAnswer(await takeStep(tx, person, number, { to: state, version, ...(words && { reason: words }) })),
  );
}

function stepAnswer(step: StepDone | StepRefused): Written {
  switch (step.kind) {
    case 'done':
      return { status: 200, body: { number: step.number, state: step.state, version: step.version } };
    case 'not-found':
      return { status: 404, body: { problem: 'There is no such order.' } };
    case 'changed':
      return { status: 409, body: { problem: 'The order has changed; read it again.', state: step.state } };
    case 'illegal':
      return { status: 409, body: { problem: `An order that is ${step.state} cannot go there.`, state: step.state } };
    case 'short':
      return { status: 409, body: { problem: 'There is not enough in stock for this order.', state: step.state } };
    case 'returned-since':
      return { status: 409, body: { problem: 'Pieces of it were sent back; it stays delivered.', state: step.state } };
    case 'owner-only':
      return { status: 409, body: { problem: 'Only the owner can do this, in the admin.', state: step.state } };
    case 'reason-needed':
      return { status: 422, body: { problem: 'Say why, as `reason`.' } };
  }
}

/**
 * Runs a write once for its idempotency key, in one transaction with the note that it ran. Of two at once the second waits
 * and gets the first one's answer. A refused write is not noted: it may be tried again with the same key.
 */
async function writeOnce(
  { holder, idempotencyKey, input }: Write,
  run: (tx: Transaction) => Promise<Written>,
): Promise<Written> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const mine = and(eq(apiWrites.keyId, holder.id), eq(apiWrites.idempotencyKey, idempotencyKey));
  return inTransaction(async (tx) => {
    const first = await tx
      .insert(apiWrites)
      .values({ keyId: holder.id, idempotencyKey, requestHash, status: 0, answer: {} })
      .onConflictDoNothing()
      .returning({ at: apiWrites.at });
    if (first.length === 0) {
      const [earlier] = await tx.select().from(apiWrites).where(mine);
      if (earlier?.requestHash !== requestHash)
        return { status: 409, body: { problem: 'This Idempotency-Key was used for another request.' } };
      return { status: 200, body: earlier.answer };
    }
    const written = await run(tx);
    if (written.status === 200)
      await tx.update(apiWrites).set({ status: written.status, answer: written.body }).where(mine);
    else await tx.delete(apiWrites).where(mine);
    return written;
  });
}

/** Forgets idempotency keys after thirty days; returns how many. */
export function forgetOldWrites(): Promise<number> {
  return inBatches((most) =>
    db.execute(sql`
      delete from api_writes where ctid = any(array(
        select ctid from api_writes where at < now() - interval '30 days' limit ${most}))`),
  );
}
