import { eq, inArray, sql } from 'drizzle-orm';
import { type Actor, recordChange, recordChanges } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { collectionPath } from '#app/modules/catalog/collections/own-collection.ts';
import { readStoredCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { forgetMissing } from './missing-addresses.server.ts';
import { type PlannedRedirect, planRedirects, type RedirectInput, type RedirectPlan } from './plan-redirects.ts';
import { pathKey, readNewAddress, readOldAddress } from './redirect-address.ts';
import { redirects } from './tables.server.ts';

/** Redirects of a shop, and lines of one import. */
export const maxRedirects = 100_000;
export const maxImported = 20_000;

export type SaveRedirectResult =
  | { kind: 'saved'; redirect: PlannedRedirect; before: RedirectInput | null }
  | { kind: 'invalid'; problems: Partial<Record<keyof RedirectInput, string>> }
  /** Somebody else has deleted it meanwhile. */
  | { kind: 'gone' };

/** Adds a redirect, or changes the one with this id. */
export async function saveRedirect(
  actor: Actor,
  { id, ...input }: RedirectInput & { id: number | null },
): Promise<SaveRedirectResult> {
  return inTransaction(async (tx) => {
    await lockRedirects(tx);
    const before = id === null ? null : await readById(tx, id);
    if (before === undefined) return { kind: 'gone' };
    const known = await readKnown(tx, [input]);
    if (before) known.delete(before.from);
    const shown = await readShownPaths(tx, [input]);
    const plan = planRedirects([input], known, shown);
    const [planned] = plan.added;
    if (!planned) return { kind: 'invalid', problems: problemsOf(plan, input, shown) };
    if (id === null && (await isFull(tx, 1))) return { kind: 'invalid', problems: { from: listIsFull } };
    if (id !== null) await tx.delete(redirects).where(eq(redirects.id, id));
    await store(tx, actor.name, [planned]);
    const after = { from: planned.oldPath, to: planned.target };
    await recordChange(tx, actor, {
      action: before ? 'redirect.changed' : 'redirect.added',
      kind: 'redirect',
      subject: planned.oldPath,
      ...(before && { before }),
      after,
    });
    return { kind: 'saved', redirect: planned, before };
  });
}

/** Deletes redirects and returns those that were there. */
export async function deleteRedirects(actor: Actor, ids: readonly number[]): Promise<RedirectInput[]> {
  return inTransaction(async (tx) => {
    await lockRedirects(tx);
    const rows = await tx
      .delete(redirects)
      .where(inArray(redirects.id, [...ids]))
      .returning();
    const gone = rows.map(({ oldPath, target }) => ({ from: oldPath, to: target }));
    await recordChanges(
      tx,
      actor,
      gone.map((before) => ({ action: 'redirect.deleted', kind: 'redirect', subject: before.from, before })),
    );
    return gone;
  });
}

/** Puts deleted redirects back, where nothing else leads from or to their addresses by now. Returns how many came back. */
export async function restoreRedirects(actor: Actor, rows: readonly RedirectInput[]): Promise<number> {
  return inTransaction(async (tx) => {
    await lockRedirects(tx);
    const { added } = await checkRedirects(tx, rows);
    if (added.length === 0) return 0;
    await store(tx, actor.name, added);
    await recordChanges(
      tx,
      actor,
      added.map(({ oldPath, target }) => ({
        action: 'redirect.added',
        kind: 'redirect',
        subject: oldPath,
        after: { from: oldPath, to: target },
      })),
    );
    return added.length;
  });
}

/**
 * Adds many redirects in one transaction and one statement: for whatever brings the addresses of another shop along. `from`
 * is an old path, or an old address with its host, which is left out (`/products/brass-lamp`); `to` is a path of this shop
 * (`/product_detail/1042`, `/collections/eid`, `/refundpolicy`). Rows may lead to each other's `from`; what is stored leads to
 * the last page of such a chain.
 *
 * Redirects that exist stay as they are, so the same import may run again: a row that says what is stored is counted as
 * `unchanged`, one that says something else is refused. A row that breaks a rule is refused alone, with its place in `rows`
 * (from 0), the field and a sentence for the owner; all others are stored. At most 20,000 rows: more throw a `RangeError`. Beyond
 * 100,000 redirects of a shop nothing is stored and every new row is refused.
 *
 * That the product or the collection is there is not checked. A redirect works only while the shop has no page at `from`.
 * @param savedBy who or what is named beside each redirect: a person, or such as "Shopify import".
 */
export async function importRedirects(
  actor: Actor,
  rows: readonly RedirectInput[],
  savedBy: string = actor.name,
): Promise<RedirectPlan> {
  return inTransaction(async (tx) => {
    const plan = await addRedirects(tx, rows, savedBy);
    if (plan.added.length === 0) return plan;
    await recordChange(tx, actor, {
      action: 'redirect.imported',
      kind: 'redirect',
      subject: savedBy,
      after: { added: plan.added.length, unchanged: plan.unchanged, refused: plan.refused.length },
    });
    return plan;
  });
}

/** As `importRedirects`, in the transaction of what the redirects lead to, and without an entry in the activity log. */
export async function addRedirects(
  tx: Transaction,
  rows: readonly RedirectInput[],
  savedBy: string,
): Promise<RedirectPlan> {
  await lockRedirects(tx);
  const plan = await checkRedirects(tx, rows);
  if (plan.added.length > 0) await store(tx, savedBy, plan.added);
  return plan;
}

/** What `importRedirects` would do with these rows now. Changes nothing. */
export async function checkRedirects(tx: Transaction, rows: readonly RedirectInput[]): Promise<RedirectPlan> {
  if (rows.length > maxImported) throw new RangeError(`At most ${maxImported} redirects at once.`);
  const plan = planRedirects(rows, await readKnown(tx, rows), await readShownPaths(tx, rows));
  if (plan.added.length === 0 || !(await isFull(tx, plan.added.length))) return plan;
  const isRefused = new Set(plan.refused.map(({ row }) => row));
  const kept = await readKnown(tx, rows);
  const full = rows.flatMap(({ from }, row) =>
    isRefused.has(row) || kept.has(keyOf(from)) ? [] : [{ row, field: 'from' as const, why: listIsFull }],
  );
  return { added: [], unchanged: plan.unchanged, refused: [...plan.refused, ...full] };
}

const listIsFull = `The list is full: ${maxRedirects.toLocaleString('en')} redirects. Delete some first.`;

/** One at a time: a row that is planned is compared with every other. */
async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.redirects})`);
}

async function isFull(tx: Transaction, added: number): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${redirects}`);
  return (rows[0]?.count ?? 0) + added > maxRedirects;
}

/** The stored redirects that begin at an old or a new path of these rows. */
async function readKnown(tx: Transaction, rows: readonly RedirectInput[]) {
  const paths = new Set(rows.flatMap(({ from, to }) => [keyOf(from), keyOf(to)]));
  const { rows: known } = await tx.execute<{ oldPath: string; target: string; path: string }>(sql`
    select old_path as "oldPath", target, target_path as path from ${redirects}
    where old_path = any(array(select jsonb_array_elements_text(${JSON.stringify([...paths])}::jsonb)))`);
  return new Map(known.map(({ oldPath, target, path }) => [oldPath, { target, path }]));
}

/** The path of a typed address; '' where it has none, which nothing begins at. */
function keyOf(typed: string): string {
  const parsed = URL.parse(typed.trim(), 'http://shop');
  return (parsed && pathKey(parsed.pathname)) ?? '';
}

/** Stores the rows in one statement. Redirects that led to one of their old paths lead on to its new page. */
async function store(tx: Transaction, savedBy: string, rows: readonly PlannedRedirect[]): Promise<void> {
  const planned = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as planned ("oldPath" text, target text, "targetPath" text)`;
  await tx.execute(sql`
    with added as (
      insert into ${redirects} (old_path, target, target_path, saved_by)
      select "oldPath", target, "targetPath", ${savedBy} from ${planned})
    update ${redirects} set target = planned.target, target_path = planned."targetPath"
    from ${planned} where ${redirects.targetPath} = planned."oldPath"`);
  await forgetMissing(
    tx,
    rows.map(({ oldPath }) => oldPath),
  );
}

/** The paths of the collections that have a page, and of the products among the old addresses that have one. */
async function readShownPaths(tx: Transaction, rows: readonly RedirectInput[]): Promise<ReadonlySet<string>> {
  const collections = (await readStoredCollections(tx)).filter((each) => each.active || each.awaitsProducts);
  const ids = rows.flatMap(({ from }) => /^\/product_detail\/([1-9]\d{0,8})$/.exec(keyOf(from))?.[1] ?? []);
  const { rows: shown } = await tx.execute<{ id: number }>(sql`
    select id from ${products}
    where active and id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int))`);
  return new Set([...collections.map(({ key }) => collectionPath(key)), ...shown.map(({ id }) => productPath(id))]);
}

async function readById(tx: Transaction, id: number): Promise<RedirectInput | undefined> {
  const [row] = await tx.select().from(redirects).where(eq(redirects.id, id));
  return row && { from: row.oldPath, to: row.target };
}

/** The sentence at each field. A row that says what is there already is no mistake of an import, but of a person. */
function problemsOf(
  { refused }: RedirectPlan,
  { from, to }: RedirectInput,
  shown: ReadonlySet<string>,
): Partial<Record<keyof RedirectInput, string>> {
  const [old, target] = [readOldAddress(from, shown), readNewAddress(to)];
  if ('problem' in old || 'problem' in target)
    return { ...('problem' in old && { from: old.problem }), ...('problem' in target && { to: target.problem }) };
  const [first] = refused;
  return first ? { [first.field]: first.why } : { from: `${old.path} leads there already.` };
}
