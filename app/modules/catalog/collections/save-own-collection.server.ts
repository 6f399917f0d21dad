import { and, eq, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { type Problems, problemsOf } from '#app/infra/merge.ts';
import { ownCollections } from '../tables.server.ts';
import type { OwnCollectionKey } from './collection.ts';
import { maxInMenu, maxOnHome, maxOwnCollections, type OwnCollectionFields } from './own-collection.ts';
import { ownCollectionForm } from './own-collection-form.ts';

/** The collection that is edited, as it was read. */
export type Which = { key: OwnCollectionKey; version: number };

type OwnCollectionSaved =
  | { kind: 'saved'; key: OwnCollectionKey; version: number; name: string; before: OwnCollectionFields | null }
  | { kind: 'invalid'; problems: Problems }
  /** Somebody has changed or deleted it meanwhile. */
  | { kind: 'changed' };

/** Makes a collection, or changes the one that stood so in this version. Its products move with its address. */
export async function saveOwnCollection(actor: Actor, sent: unknown, which: Which | null): Promise<OwnCollectionSaved> {
  const parsed = ownCollectionForm.safeParse(sent);
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) };
  const values = parsed.data;
  const saving = inTransaction<OwnCollectionSaved>(async (tx) => {
    await lockOwnCollections(tx);
    const before = which && (await lockCollection(tx, which));
    if (which && !before) return { kind: 'changed' };
    const problems = await problemsOfRoom(tx, values, which?.key ?? null);
    if (problems) return { kind: 'invalid', problems };
    const version = (before?.version ?? 0) + 1;
    if (which)
      await tx
        .update(ownCollections)
        .set({ ...values, version })
        .where(eq(ownCollections.key, which.key));
    else await tx.insert(ownCollections).values(values);
    const fields = before && fieldsOf(before);
    await recordChange(tx, actor, {
      action: before ? 'collection.changed' : 'collection.made',
      kind: 'collection',
      subject: values.key,
      ...(fields ? differences<OwnCollectionFields>(fields, values) : { after: values }),
    });
    return { kind: 'saved', key: values.key, version, name: values.name, before: fields };
  });
  return saving.catch((error: unknown): OwnCollectionSaved => {
    if (databaseCode(error) === '23505')
      return { kind: 'invalid', problems: { key: 'Another collection has this address.' } };
    if (databaseCode(error) === '23503')
      return { kind: 'invalid', problems: { pictureId: 'This picture was deleted. Choose it again.' } };
    throw error;
  });
}

/** Deletes a collection. Its products stay products. Null where somebody has changed it meanwhile. */
export async function deleteOwnCollection(actor: Actor, which: Which): Promise<string | null> {
  return inTransaction(async (tx) => {
    await lockOwnCollections(tx);
    const before = await lockCollection(tx, which);
    if (!before) return null;
    await tx.delete(ownCollections).where(eq(ownCollections.key, which.key));
    await recordChange(tx, actor, {
      action: 'collection.deleted',
      kind: 'collection',
      subject: which.key,
      before: fieldsOf(before),
    });
    return before.name;
  });
}

/** One change at a time, so that what is counted stays true. */
async function lockOwnCollections(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('own-collections'))`);
}

async function lockCollection(tx: Transaction, { key, version }: Which) {
  const [found] = await tx
    .select()
    .from(ownCollections)
    .where(and(eq(ownCollections.key, key), eq(ownCollections.version, version)))
    .for('update');
  return found ?? null;
}

/** What of the shop's room is taken already: each of its places holds so many. */
async function problemsOfRoom(
  tx: Transaction,
  { active, inMenu, onHome }: OwnCollectionFields,
  own: OwnCollectionKey | null,
): Promise<Problems | null> {
  const others = (await tx.select().from(ownCollections)).filter(({ key }) => key !== own);
  const shown = others.filter((each) => each.active);
  if (others.length >= maxOwnCollections)
    return { name: `A shop has at most ${maxOwnCollections} collections of its own. Delete one first.` };
  if (active && inMenu && shown.filter((each) => each.inMenu).length >= maxInMenu)
    return { inMenu: `The navigation has room for ${maxInMenu}. Remove another one first.` };
  if (active && onHome && shown.filter((each) => each.onHome).length >= maxOnHome)
    return { onHome: `The home page has room for ${maxOnHome}. Remove another one first.` };
  return null;
}

function fieldsOf(row: OwnCollectionFields): OwnCollectionFields {
  const { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome } = row;
  return { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome };
}
