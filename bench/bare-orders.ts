/**
 * The bare limit of orders: a database client, in a process of its own, that sends the statements of one recorded order
 * again and again and does nothing else. `BareOrders` as JSON on its input, `BareOrdersDone` on its output.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import pg from 'pg';

export type Statement = { text: string; values: (string | null)[] };

/** A sequence of the database: which numbers come from it, and which of them the recorded order got. */
export type Sequence = { low: number; high: number; recorded: number };

export type BareOrders = {
  connection: pg.ClientConfig;
  statements: Statement[];
  sequences: Sequence[];
  /** What the recorded order was the only one to have; each replayed one gets its own. */
  tokens: { key: string; number: string; receipt: string; phone: string; product: string };
  products: number[];
  clients: number;
  seconds: number;
  /** The number of the first order, of nine digits. */
  from: number;
};

export type BareOrdersDone = { orders: number; perSecond: number; clientMs: number };

const { connection, statements, sequences, tokens, products, clients, seconds, from } = JSON.parse(
  await text(process.stdin),
) as BareOrders;

/** A value of a statement: the pieces of text between what is replaced, and what replaces it. */
type Slot = keyof BareOrders['tokens'] | number;
type Template = { pieces: string[]; slots: Slot[] } | null;

const slots = new Map<string, Slot>([
  ...sequences.map(({ recorded }, place) => [String(recorded), place] as const),
  ...Object.entries(tokens).map(([name, value]) => [value, name as Slot] as const),
]);
const escaped = [...slots.keys()].map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const anySlot = new RegExp(`(?<![\\w-])(${escaped.join('|')})(?![\\w-])`);
const templates = statements.map(({ text: words, values }, place) => ({
  text: words,
  name: values.length > 0 ? `s${place}` : null,
  values: values.map(templateOf),
}));
let sent = 0;
let done = 0;

const pool = Array.from({ length: clients }, () => new pg.Client(connection));
await Promise.all(pool.map((client) => client.connect()));
const cpuBefore = process.cpuUsage();
const began = performance.now();
const endsAt = began + seconds * 1_000;
await Promise.all(pool.map(keepOrdering));
const tookMs = performance.now() - began;
const { user, system } = process.cpuUsage(cpuBefore);
await Promise.all(pool.map((client) => client.end()));
process.stdout.write(
  JSON.stringify({
    orders: done,
    perSecond: (done * 1_000) / tookMs,
    clientMs: (user + system) / 1_000,
  } satisfies BareOrdersDone),
);

async function keepOrdering(client: pg.Client): Promise<void> {
  while (performance.now() < endsAt) {
    await order(client, from + sent++);
    done++;
  }
}

async function order(client: pg.Client, number: number): Promise<void> {
  const own: Record<keyof BareOrders['tokens'], string> = {
    key: randomUUID(),
    // Numbers of the shop's own orders have eight digits.
    number: String(number),
    receipt: randomBytes(16).toString('base64url'),
    phone: `+923${number}`,
    product: String(products[number % products.length]),
  };
  const drawn: string[] = [];
  for (const { text: words, name, values } of templates) {
    const filled = values.map((template) => template && fill(template, own, drawn));
    const { rows } = await (name ? client.query({ name, text: words, values: filled }) : client.query(words));
    for (const row of rows) for (const value of Object.values(row)) note(value, drawn);
  }
}

/** Remembers a number that a sequence has given. */
function note(value: unknown, drawn: string[]): void {
  const number = Number(value);
  if (!Number.isInteger(number)) return;
  const place = sequences.findIndex(({ low, high }) => number > low && number < high);
  if (place >= 0) drawn[place] = String(number);
}

function templateOf(value: string | null): Template {
  if (value === null) return null;
  const parts = value.split(new RegExp(anySlot, 'g'));
  return {
    pieces: parts.filter((_, place) => place % 2 === 0),
    slots: parts.filter((_, place) => place % 2 === 1).map((each) => slots.get(each) ?? 0),
  };
}

function fill(
  { pieces, slots: own }: NonNullable<Template>,
  tokensNow: Record<string, string>,
  drawn: string[],
): string {
  return pieces.reduce((before, piece, place) => {
    const slot = own[place - 1];
    return `${before}${(typeof slot === 'number' ? drawn[slot] : tokensNow[slot ?? '']) ?? ''}${piece}`;
  });
}
