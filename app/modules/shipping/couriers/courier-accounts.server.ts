import { eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { saveForm } from '#app/infra/audit/save-form.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { allCouriers, type Courier, type CourierName, courierOf } from '#app/modules/orders/couriers/courier.ts';
import {
  couriersTag,
  isLabelTaken,
  keepCouriers,
  lockCouriers,
  maxCouriers,
  writeCourier,
} from '#app/modules/orders/couriers/couriers.server.ts';
import { couriers } from '#app/modules/orders/tables.server.ts';
import { isResting } from './call-courier.server.ts';
import {
  type CourierAnswer,
  type CourierClient,
  type CourierKeys,
  courierKeyFields,
  silenceTexts,
  trackingLinks,
} from './courier-client.ts';
import { type CourierRules, type CourierRulesForm, courierRulesForm, writeCourierRules } from './courier-rules.ts';
import { createLeopards } from './leopards.server.ts';
import { openSealer } from './sealed.server.ts';
import { courierAccounts } from './tables.server.ts';
import { createTcs } from './tcs.server.ts';
import { createTrax } from './trax.server.ts';

/** A courier as the admin sees it: the keys themselves never leave the server again. */
export type CourierAccount = CourierRules &
  Pick<Courier, 'kind' | 'adapter'> & {
    courier: CourierName;
    connected: boolean;
    /** The last four characters of each key. */
    endings: Record<string, string>;
    version: number;
    answeredAt: Date | null;
    answeredMs: number | null;
    problem: string | null;
    askedAt: Date | null;
  };

type Row = typeof courierAccounts.$inferSelect;
type Standing = Pick<Courier, 'label' | 'kind' | 'adapter' | 'active'>;

const createClient = { tcs: createTcs, leopards: createLeopards, trax: createTrax };

/** All couriers the shop knows, connected or not. */
export async function readCourierAccounts(): Promise<CourierAccount[]> {
  const rows = await db.select().from(courierAccounts).limit(maxCouriers);
  return allCouriers().map((courier) =>
    accountOf(
      courier.name,
      courier,
      rows.find((row) => row.courier === courier.name),
    ),
  );
}

/** One courier, with default values where the owner has set nothing. */
export async function readCourierAccount(courier: CourierName, tx: Transaction = db): Promise<CourierAccount> {
  const known = courierOf(courier) ?? { label: courier, kind: 'company', adapter: null, active: false };
  return accountOf(courier, known, await readRow(tx, courier));
}

function accountOf(courier: CourierName, standing: Standing, row: Row | undefined): CourierAccount {
  const { label, kind, adapter, active } = standing;
  return {
    courier,
    label,
    kind,
    adapter,
    active,
    connected: Boolean(row?.sealed),
    endings: row?.endings ?? {},
    follows: row?.follows ?? true,
    books: row?.books ?? false,
    moves: row?.moves ?? true,
    pickupCity: row?.pickupCity ?? '',
    pickupAddress: row?.pickupAddress ?? '',
    trackingLink: row?.trackingLink ?? (adapter ? trackingLinks[adapter] : ''),
    payDay: row?.payDay ?? 0,
    lateAfterDays: row?.lateAfterDays ?? 14,
    version: row?.version ?? 0,
    answeredAt: row?.answeredAt ?? null,
    answeredMs: row?.answeredMs ?? null,
    problem: row?.problem ?? null,
    askedAt: row?.askedAt ?? null,
  };
}

async function readRow(tx: Transaction, courier: CourierName): Promise<Row | undefined> {
  const [row] = await tx.select().from(courierAccounts).where(eq(courierAccounts.courier, courier));
  return row;
}

/** A cache of clients, valid for one version of the account: tokens are reused, and new keys apply at once. */
const clients = new Map<CourierName, { version: number; client: CourierClient }>();

/** The client of a courier; null if it is not connected. */
export async function clientOf(courier: CourierName): Promise<CourierClient | null> {
  const row = await readRow(db, courier);
  if (!row?.sealed) return null;
  const kept = clients.get(courier);
  if (kept?.version === row.version) return kept.client;
  const adapter = courierOf(courier)?.adapter;
  const keys = (await openSealer()).unseal(row.sealed, courier);
  if (!adapter || keys === null) return null;
  const client = createClient[adapter](JSON.parse(keys));
  clients.set(courier, { version: row.version, client });
  return client;
}

/** `by-hand`: no program here speaks with this courier's interface. */
export type Connected = { kind: 'connected' } | { kind: 'missing'; fields: string[] } | { kind: 'by-hand' };

/** Stores the owner's keys of a courier, encrypted. Keys left empty keep their value. */
export async function connectCourier(owner: Actor, courier: CourierName, written: CourierKeys): Promise<Connected> {
  const adapter = courierOf(courier)?.adapter;
  if (!adapter) return { kind: 'by-hand' };
  const { seal, unseal } = await openSealer();
  return inTransaction(async (tx) => {
    const row = await readRow(tx, courier);
    const known: CourierKeys = row?.sealed ? JSON.parse(unseal(row.sealed, courier) ?? '{}') : {};
    const keys: CourierKeys = {};
    for (const { name } of courierKeyFields[adapter]) {
      const value = written[name]?.trim() || known[name];
      if (value) keys[name] = value.slice(0, 500);
    }
    const missing = courierKeyFields[adapter].filter(({ name, optional }) => !optional && !keys[name]);
    if (missing.length > 0) return { kind: 'missing', fields: missing.map(({ name }) => name) };
    const sealed = seal(JSON.stringify(keys), courier);
    const endings = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, endingOf(name, key)]));
    const values = { sealed, endings, answeredAt: null, answeredMs: null, problem: null };
    await write(tx, courier, values);
    await recordChange(tx, owner, { action: 'courier.connected', kind: 'courier', subject: courier });
    return { kind: 'connected' };
  });
}

/** The last characters of a long key, to tell two keys apart. Empty for passwords and secrets. */
function endingOf(name: string, key: string): string {
  return key.length > 8 && !/password|secret/i.test(name) ? key.slice(-4) : '';
}

/** Deletes a courier's keys. Its parcels are not tracked automatically from then on. */
export async function disconnectCourier(owner: Actor, courier: CourierName): Promise<void> {
  await inTransaction(async (tx) => {
    await write(tx, courier, { sealed: null, endings: {}, answeredAt: null, answeredMs: null, problem: null });
    await recordChange(tx, owner, { action: 'courier.disconnected', kind: 'courier', subject: courier });
  });
}

/** Deletes the keys of every courier, because nothing opens them any more; says which couriers had some. */
export async function disconnectEveryCourier(tx: Transaction): Promise<CourierName[]> {
  const disconnected = { sealed: null, endings: {}, answeredAt: null, answeredMs: null, problem: null };
  const rows = await tx
    .update(courierAccounts)
    .set({ ...disconnected, version: sql`${courierAccounts.version} + 1` })
    .where(isNotNull(courierAccounts.sealed))
    .returning({ courier: courierAccounts.courier });
  return rows.map(({ courier }) => courier);
}

/** Saves what the owner changed of a courier's rules, field by field. */
export async function changeCourier(
  owner: Actor,
  courier: CourierName,
  edit: Edit<CourierRulesForm>,
): Promise<Saved<CourierRulesForm>> {
  const saved = await inTransaction((tx) => change(tx, owner, courier, () => edit));
  await keepCouriers();
  return saved;
}

/** Sets rules of a courier in the caller's transaction, over whatever stands. Call `keepCouriers` after the commit. */
export async function setCourierRules(
  tx: Transaction,
  owner: Actor,
  courier: CourierName,
  rules: Partial<CourierRulesForm>,
): Promise<void> {
  await change(tx, owner, courier, (before) => ({ before, after: rules }));
}

async function change(
  tx: Transaction,
  owner: Actor,
  courier: CourierName,
  editOf: (current: CourierRulesForm) => Edit<CourierRulesForm>,
): Promise<Saved<CourierRulesForm>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`courier:${courier}`}))`);
  await lockCouriers(tx);
  const [standing] = await tx.select().from(couriers).where(eq(couriers.name, courier));
  if (!standing) throw new Error(`There is no courier ${courier}.`);
  const stored = accountOf(courier, standing, await readRow(tx, courier));
  const edit = editOf(writeCourierRules(stored));
  if (edit.after.label !== undefined && (await isLabelTaken(tx, edit.after.label, courier)))
    return { kind: 'invalid', problems: { label: 'Another courier has this name.' } };
  return saveForm<CourierRulesForm, CourierRules>(tx, owner, {
    edit,
    schema: courierRulesForm,
    stored,
    write: writeCourierRules,
    entry: { action: 'courier.changed', kind: 'courier', subject: courier },
    store: async ({ label, active, ...rules }) => {
      if (label !== undefined || active !== undefined)
        await writeCourier(tx, courier, {
          ...(label !== undefined && { label }),
          ...(active !== undefined && { active }),
        });
      if (Object.keys(rules).length > 0) await write(tx, courier, rules);
    },
  });
}

async function write(tx: Transaction, courier: CourierName, values: Partial<Row>): Promise<void> {
  await tx
    .insert(courierAccounts)
    .values({ courier, ...values })
    .onConflictDoUpdate({
      target: courierAccounts.courier,
      set: { ...values, version: sql`${courierAccounts.version} + 1` },
    });
  // Pages name the couriers that the owner has said something of.
  await tx.execute(sql`select pg_notify('changed', ${couriersTag})`);
}

/** Whether requests to this courier are refused at the moment, after several failures. */
export function isCourierResting(courier: CourierName): boolean {
  const adapter = courierOf(courier)?.adapter;
  return adapter ? isResting(adapter) : false;
}

export type Tested = { ok: true; ms: number } | { ok: false; words: string };

/** Tests a courier's keys with a request, and stores the outcome. */
export async function testCourier(courier: CourierName): Promise<Tested> {
  const client = await clientOf(courier);
  if (!client) return { ok: false, words: 'This courier is not connected.' };
  const startedAt = Date.now();
  const result = await client.test();
  const ms = Date.now() - startedAt;
  await noteAnswer(courier, result, ms);
  return result.kind === 'answered' ? { ok: true, ms } : { ok: false, words: wordsOf(result) };
}

/** Stores the outcome of the latest request to a courier, for the owner. */
export async function noteAnswer(courier: CourierName, result: CourierAnswer<unknown>, ms: number): Promise<void> {
  const answered = result.kind === 'answered';
  await db
    .update(courierAccounts)
    .set(answered ? { answeredAt: sql`now()`, answeredMs: ms, problem: null } : { problem: wordsOf(result) })
    .where(eq(courierAccounts.courier, courier));
}

/** The message for the staff about a refusal or a failure; empty for an answer. */
export function wordsOf(result: CourierAnswer<unknown>): string {
  if (result.kind === 'refused') return result.words;
  return result.kind === 'silent' ? silenceTexts[result.problem] : '';
}
