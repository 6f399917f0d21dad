import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, db, inTransaction } from '#app/infra/db/db.server.ts';
import { likeAnywhere } from '#app/infra/db/sql.server.ts';
import { type Problems, problemsOf } from '#app/infra/merge.ts';
import type { Money } from '#app/infra/money/money.ts';
import { type AnyCollectionKey, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { ownCollections } from '#app/modules/catalog/tables.server.ts';
import { codeForm, noSuchCollection } from './code-form.ts';
import { type CodeKind, type CodeWorth, cleanCode, formatWorth } from './discount-code.ts';
import { ownNameOfCollection } from './read-code.server.ts';
import { discountCodes } from './tables.server.ts';

/** A code as the admin's list shows it. Moments are ISO. */
export type AdminCode = {
  id: number;
  version: number;
  code: string;
  kind: CodeKind;
  worth: number;
  leastPaisa: Money;
  collection: AnyCollectionKey | null;
  /** What the owner calls it, where it is the owner's own and still there. */
  ownName: string | null;
  oncePerPhone: boolean;
  endsAt: string | null;
  mostUses: number | null;
  uses: number;
  active: boolean;
  /** It has ended by itself. */
  isOver: boolean;
};

const pageSize = 50;

/** A page of the codes, the newest first; `q` looks for a part of them. */
export async function readCodes({
  q,
  after,
}: {
  q: string;
  after: number | null;
}): Promise<{ rows: AdminCode[]; next: string | null }> {
  const searchText = cleanCode(q).slice(0, 30);
  const named: SQL | undefined = searchText ? sql`${discountCodes.code} like ${likeAnywhere(searchText)}` : undefined;
  const found = await db
    .select({
      code: discountCodes,
      isOver: sql<boolean>`coalesce(${discountCodes.endsAt} <= now(), false)`,
      ownName: ownNameOfCollection,
    })
    .from(discountCodes)
    .where(and(named, after === null ? undefined : lt(discountCodes.id, after)))
    .orderBy(desc(discountCodes.id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize).map(({ code: { createdAt: _, endsAt, ...code }, ...rest }) => ({
    ...code,
    ...rest,
    endsAt: endsAt?.toISOString() ?? null,
  }));
  return { rows, next: found.length > pageSize ? String(rows.at(-1)?.id) : null };
}

type CodeSaved = { kind: 'saved'; code: string } | { kind: 'invalid'; problems: Problems } | { kind: 'changed' };

/** Makes a code, or changes the one with this id as it stood in this version. */
export async function saveCode(
  actor: Actor,
  sent: unknown,
  which: { id: number; version: number } | null,
): Promise<CodeSaved> {
  const parsed = codeForm.safeParse(sent);
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) };
  const values = parsed.data;
  const action = inTransaction<CodeSaved>(async (tx) => {
    const before = which && (await lockCode(tx, which));
    if (which && !before) return { kind: 'changed' };
    if (!(await isThere(tx, values.collection))) return { kind: 'invalid', problems: { collection: noSuchCollection } };
    if (which)
      await tx
        .update(discountCodes)
        .set({ ...values, version: sql`${discountCodes.version} + 1` })
        .where(eq(discountCodes.id, which.id));
    else await tx.insert(discountCodes).values(values);
    await recordChange(tx, actor, {
      action: which ? 'code.changed' : 'code.made',
      kind: 'code',
      subject: values.code,
      ...(before
        ? differences<Record<string, unknown>>(describeCode(before), describeCode(values))
        : { after: describeCode(values) }),
    });
    return { kind: 'saved', code: values.code };
  });
  return action.catch((error: unknown) => {
    if (databaseCode(error) !== '23505') throw error;
    return { kind: 'invalid', problems: { code: 'This code exists already.' } };
  });
}

/** Whether a code can be for this collection. */
async function isThere(
  tx: Parameters<Parameters<typeof inTransaction>[0]>[0],
  key: AnyCollectionKey | null,
): Promise<boolean> {
  if (key === null || isCollectionKey(key)) return true;
  const rows = await tx.select({ key: ownCollections.key }).from(ownCollections).where(eq(ownCollections.key, key));
  return rows.length > 0;
}

/** What the activity log says of a code: its worth in words. */
function describeCode<Values extends CodeWorth>({ kind, worth, ...rest }: Values): Record<string, unknown> {
  return { ...rest, takesOff: formatWorth({ kind, worth }) };
}

/** Switches a code on or off; null where somebody has changed it meanwhile. */
export async function switchCode(
  actor: Actor,
  which: { id: number; version: number },
  active: boolean,
): Promise<string | null> {
  return inTransaction(async (tx) => {
    const before = await lockCode(tx, which);
    if (!before) return null;
    await tx
      .update(discountCodes)
      .set({ active, version: sql`${discountCodes.version} + 1` })
      .where(eq(discountCodes.id, which.id));
    await recordChange(tx, actor, {
      action: active ? 'code.on' : 'code.off',
      kind: 'code',
      subject: before.code,
      before: { active: before.active },
      after: { active },
    });
    return before.code;
  });
}

async function lockCode(
  tx: Parameters<Parameters<typeof inTransaction>[0]>[0],
  { id, version }: { id: number; version: number },
) {
  const [found] = await tx
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.id, id), eq(discountCodes.version, version)))
    .for('update');
  return found ?? null;
}
