import { sql } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { fromRupees, type Money } from '#app/infra/money/money.ts';
import type { OrderRules } from '#app/modules/settings/order-rules.ts';
import type { OrderOrigin } from '../order-form/order-origin.ts';
import type { Line } from '../order-form/wanted-lines.server.ts';
import type { OrderSource } from '../states/order-events.ts';

/** What unconfirmed orders of one phone may hold, and what becomes of an order beyond it. */
export type HoldLimits = Pick<OrderRules, 'mostHeldPieces' | 'mostHeldRupees' | 'beyondHeld'>;

/** What an order asks for beyond the limits. */
export type BeyondLimits = {
  /** Products of which too many pieces are ordered, and how many could still be held. */
  lines: { id: number; most: number }[];
  /** The amount is too large, whatever the lines are. */
  amount: boolean;
};

/** An order as `place_order` in the database takes it. The names of `order` are those of its columns. */
export type OrderToWrite = {
  order: {
    id: number;
    number: string;
    key: string;
    request_hash: string;
    receipt: string;
    full_name: string;
    email: string | null;
    phone: string;
    country: string;
    province: string;
    city: string;
    postal_code: string | null;
    shipping_address: string;
    apartment: string | null;
    billing_address: string | null;
    user_id: string | null;
    user_name: string | null;
    login_email: string | null;
    /** Part of the total. */
    shipping_fee_paisa: Money;
    total_paisa: Money;
    lines_signature: string;
    source: OrderSource;
    note: string;
    language: Language;
    /** Not there where the shop keeps none. */
    origin?: OrderOrigin;
    /** The person who takes the order has read it. */
    is_read: boolean;
  };
  lines: Line[];
  /** Whether there is too little of a line, or it is not on sale. */
  isShort: boolean;
  /** About the order; each with one recipient. */
  letters: { kind: string; recipient: string }[];
  /** Who placed it, and what its event says. */
  actor: Actor;
  words: string;
  /** How many unconfirmed orders the phone may have, this one included. */
  mostOpen: number | undefined;
  /** What they may hold. */
  holdLimits: HoldLimits | undefined;
};

export type Written =
  | { kind: 'placed' }
  /** The key has its order. */
  | { kind: 'known'; number: string; receipt: string; requestHash: string }
  | { kind: 'short' }
  | { kind: 'too-many-open' }
  | { kind: 'beyond-limits'; beyond: BeyondLimits };

/**
 * Writes an order with lines, e-mails, event, stock and ledger, in one statement of the caller's transaction or as a
 * transaction by itself. Everything but `placed` has written nothing. A concurrent request with the same key is waited for.
 */
export async function writeOrder(tx: Transaction, input: OrderToWrite): Promise<Written> {
  const { order, lines, isShort, letters, actor, words, mostOpen, holdLimits } = input;
  const document = {
    order,
    lines: lines.map(({ id, quantity, name, title, urduName, price, pictureId }) => ({
      id,
      quantity,
      name,
      title,
      ...(order.language === 'ur' && urduName && { urduName }),
      price,
      picture: pictureId,
    })),
    isShort,
    letters,
    actor,
    words,
    limits: {
      mostOpen,
      ...(holdLimits && {
        mostHeldPieces: holdLimits.mostHeldPieces,
        mostHeldPaisa: fromRupees(holdLimits.mostHeldRupees),
        areRefused: holdLimits.beyondHeld === 'refuse',
      }),
    },
  };
  const { rows } = await tx.execute<{ written: Written }>(
    sql`select place_order(${JSON.stringify(document)}) as written`,
  );
  // One row always comes of it.
  return rows[0]!.written;
}
