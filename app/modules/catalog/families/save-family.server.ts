import { eq, inArray, sql } from 'drizzle-orm';
import { type Actor, differences, readLastChange, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { clashingFields, type Edit, mergeEdit, type Saved } from '#app/infra/merge.ts';
import { keysOf } from '#app/infra/records.ts';
import { placeBeside } from '../collections/place-products.server.ts';
import { lockProducts } from '../lock-products.server.ts';
import { emptyProduct } from '../product-form.ts';
import { type ProductRecord, readProductRecord, writeProductRecord } from '../product-record.server.ts';
import { insertProduct } from '../save-product.server.ts';
import { families, familyMembers, products } from '../tables.server.ts';
import { type FamilyRecord, readFamilyRecord } from './families.server.ts';
import { isSameChoice, memberName } from './family.ts';
import { type FamilyValues, membersProblem, type NewMember, readFamilyEdit } from './family-form.ts';
import { formatOptions } from './typed-options.ts';

export type SavedFamily = Saved<FamilyValues, { id: number; made: number }>;

/** A family as its form holds it. */
export function familyValues({ name, urduName, options, members }: FamilyRecord): FamilyValues {
  return { name, urduName, options, members: members.map(({ id, values }) => ({ id, values })) };
}

/**
 * Makes a family of a product: it becomes one of the members, and those that are not there yet are made like it. All or
 * nothing. A product that is called like the family gets its values into its name, as the new ones have.
 */
export async function makeFamily(
  actor: Actor,
  productId: number,
  sent: FamilyValues,
): Promise<Exclude<SavedFamily, { kind: 'conflict' | 'unchanged' }>> {
  const form = readFamilyEdit(sent);
  if (!form.ok) return { kind: 'invalid', problems: form.problems };
  const { name = '', options = [], members = [] } = form.values;
  const next = { name, options, members };
  const kept = memberIds(next);
  const problem = membersProblem(next) ?? (kept.includes(productId) ? null : 'Choose which of them this product is.');
  if (problem) return { kind: 'invalid', problems: { members: problem } };
  const saving = inTransaction<Exclude<SavedFamily, { kind: 'conflict' | 'unchanged' }>>(async (tx) => {
    const there = await lockProducts(tx, kept);
    if (there.length < kept.length) return { kind: 'gone' };
    const taken = await readTaken(tx, kept, null);
    if (taken) return { kind: 'invalid', problems: { members: taken } };
    const { id, ids } = await storeNewFamily(tx, actor, productId, next);
    return { kind: 'saved', id, made: ids.length - kept.length };
  });
  return saving.catch(refuseTaken);
}

/**
 * Saves an edit of a family, field by field: new products are made, others join or leave, and their order is kept. If two
 * people changed one field to different values, nothing is written.
 */
export async function saveFamily(actor: Actor, id: number, edit: Edit<FamilyValues>): Promise<SavedFamily> {
  const sent = readFamilyEdit(edit.after);
  if (!sent.ok) return { kind: 'invalid', problems: sent.problems };
  const saving = inTransaction<SavedFamily>(async (tx) => {
    const seen = await readFamilyRecord(tx, { family: id });
    if (!seen) return { kind: 'gone' };
    // Products before the family, as whoever deletes one locks them.
    const wanted = sent.values.members ? memberIds({ members: sent.values.members }) : [];
    const there = new Set(
      (await lockProducts(tx, [...seen.members.map((member) => member.id), ...wanted])).map((product) => product.id),
    );
    const record = await readFamilyRecord(tx, { family: id }, { lock: true });
    if (!record) return { kind: 'gone' };
    const stored = familyValues(record);
    const { changes, clashes } = mergeEdit({ before: edit.before, after: sent.values }, stored);
    if (clashes.length > 0) {
      const by = await readLastChange(tx, actor, { kind: 'family', subject: id, fields: clashingFields(clashes) });
      return { kind: 'conflict', clashes, current: stored, by };
    }
    if (keysOf(changes).length === 0) return { kind: 'unchanged' };
    const next = { ...stored, ...changes };
    const problem =
      membersProblem(next) ??
      (wanted.every((each) => there.has(each)) ? null : 'One of these products was deleted. Reload the page.') ??
      (await readTaken(tx, wanted, id));
    if (problem) return { kind: 'invalid', problems: { members: problem } };
    const ids = await storeFamily(tx, actor, record, next);
    return { kind: 'saved', id, made: ids.length - memberIds(next).length };
  });
  return saving.catch(refuseTaken);
}

/** Takes a family apart. Its products stay, each for itself. */
export async function partFamily(actor: Actor, id: number): Promise<'parted' | 'gone'> {
  return inTransaction(async (tx) => {
    const seen = await readFamilyRecord(tx, { family: id });
    if (!seen) return 'gone';
    await lockProducts(
      tx,
      seen.members.map((member) => member.id),
    );
    const record = await readFamilyRecord(tx, { family: id }, { lock: true });
    if (!record) return 'gone';
    await storeParted(tx, actor, record);
    return 'parted';
  });
}

/** A family before a change, its leading product first. */
export type FamilyBefore = Pick<FamilyRecord, 'id' | 'name' | 'options'> & {
  urduName?: string;
  members: readonly Pick<FamilyRecord['members'][number], 'id' | 'values' | 'name'>[];
};

/**
 * Stores a family that was not there, in the caller's transaction, which has locked its products and checked the values.
 * New products are made like the template. Returns the family's id and those of its products, in their order.
 */
export async function storeNewFamily(
  tx: Transaction,
  actor: Actor,
  template: number,
  next: FamilyValues,
): Promise<{ id: number; ids: number[] }> {
  const { name, urduName, options } = next;
  const [family] = await tx.insert(families).values({ name, urduName, options }).returning({ id: families.id });
  if (!family) throw new Error('A family was inserted and not returned.');
  const ids = await writeMembers(tx, actor, { family: family.id, template, was: null, next });
  await recordChange(tx, actor, {
    action: 'family.made',
    kind: 'family',
    subject: family.id,
    after: { name, options: formatOptions(options), added: ids },
  });
  return { id: family.id, ids };
}

/** Stores a family as it is to be, like `storeNewFamily`. Without products it is taken apart. Returns their ids. */
export async function storeFamily(
  tx: Transaction,
  actor: Actor,
  was: FamilyBefore,
  next: FamilyValues,
): Promise<number[]> {
  if (next.members.length === 0) {
    await storeParted(tx, actor, was);
    return [];
  }
  const ids = await writeMembers(tx, actor, { family: was.id, template: was.members[0]?.id ?? 0, was, next });
  await tx
    .update(families)
    .set({
      name: next.name,
      ...(next.urduName !== undefined && { urduName: next.urduName }),
      options: next.options,
      version: sql`${families.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(families.id, was.id));
  await recordChange(tx, actor, {
    action: 'family.changed',
    kind: 'family',
    subject: was.id,
    ...differences<Record<string, unknown>>(historyOf(was, ids), {
      name: next.name,
      urduName: next.urduName ?? was.urduName,
      options: formatOptions(next.options),
      leading: ids[0],
      added: ids.filter((each) => !was.members.some((member) => member.id === each)),
      removed: was.members.map((member) => member.id).filter((each) => !ids.includes(each)),
    }),
  });
  return ids;
}

async function storeParted(tx: Transaction, actor: Actor, { id, name, options, members }: FamilyBefore): Promise<void> {
  await tx.delete(families).where(eq(families.id, id));
  await recordChange(tx, actor, {
    action: 'family.parted',
    kind: 'family',
    subject: id,
    before: { name, options: formatOptions(options), removed: members.map((member) => member.id) },
  });
}

function historyOf(
  { name, urduName, options, members }: FamilyBefore,
  ids: readonly number[],
): Record<string, unknown> {
  const leading = members[0]?.id;
  // A leading product that left is told as removed.
  const isThere = leading !== undefined && ids.includes(leading);
  return {
    name,
    urduName,
    options: formatOptions(options),
    leading: isThere ? leading : ids[0],
    added: [],
    removed: [],
  };
}

function memberIds({ members }: Pick<FamilyValues, 'members'>): number[] {
  return members.flatMap((member) => ('id' in member ? [member.id] : []));
}

/** Which of these products belong to another family already, in words; null where none does. */
async function readTaken(tx: Transaction, ids: readonly number[], own: number | null): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await tx
    .select({ name: products.name, family: families.name, id: families.id })
    .from(familyMembers)
    .innerJoin(products, eq(products.id, familyMembers.productId))
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .where(inArray(familyMembers.productId, [...ids]));
  const taken = rows.find((row) => row.id !== own);
  return taken ? `${taken.name} is a variant of “${taken.family}” already. Remove it there first.` : null;
}

/** Two people may make a family of one product at the same moment; the database lets one of them. */
function refuseTaken(error: unknown): Extract<SavedFamily, { kind: 'invalid' }> {
  const code = databaseCode(error);
  if (code === '23505')
    return { kind: 'invalid', problems: { members: 'Somebody else just made one of these products a variant.' } };
  if (code !== '23503') throw error;
  return { kind: 'invalid', problems: { members: 'One of these pictures or products is no longer there.' } };
}

type Writing = { family: number; template: number; was: FamilyBefore | null; next: FamilyValues };

/** Writes who belongs to a family, in this order. Returns their ids, those of new products among them. */
async function writeMembers(tx: Transaction, actor: Actor, { family, template, was, next }: Writing) {
  const makes = next.members.some((member) => !('id' in member));
  const model = makes ? await readProductRecord(tx, template) : null;
  const names = await readNames(tx, memberIds(next));
  const placed: { id: number; values: string[] }[] = [];
  for (const member of next.members) {
    const name = memberName(next.name, member.values);
    if ('id' in member) {
      const product = { id: member.id, name: names.get(member.id) ?? '' };
      await renameMember(tx, actor, { product, name, was, family: next.name });
      placed.push({ id: member.id, values: member.values });
    } else {
      if (!model) throw new Error(`The product ${template} is locked and not there.`);
      placed.push({ id: await makeMember(tx, actor, { model, name, member }), values: member.values });
    }
  }
  await writePlaces(tx, family, was, placed);
  return placed.map(({ id }) => id);
}

async function readNames(tx: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Renaming = { product: { id: number; name: string }; name: string; was: FamilyBefore | null; family: string };

/** A product whose name follows from the family and its values follows them further; any other name is its owner's. */
async function renameMember(tx: Transaction, actor: Actor, { product, name, was, family }: Renaming): Promise<void> {
  const { id } = product;
  const before = was?.members.find((member) => member.id === id);
  const followed = was && before ? memberName(was.name, before.values) : family;
  if (product.name !== followed || product.name === name || name.length > 200) return;
  await writeProductRecord(tx, id, { name });
  await recordChange(tx, actor, {
    action: 'product.changed',
    kind: 'product',
    subject: id,
    before: { name: product.name },
    after: { name },
  });
}

/** A new variant, copied from the model, with its own name, price, stock and first picture. */
async function makeMember(
  tx: Transaction,
  actor: Actor,
  { model, name, member }: { model: ProductRecord; name: string; member: NewMember },
): Promise<number> {
  const { price, stock, sku, barcode, picture } = member;
  const { gallery } = model.values;
  const first = picture === null ? [] : [gallery.find(({ id }) => id === picture) ?? { id: picture, alt: '' }];
  const values = {
    ...model.values,
    name: name.slice(0, 200),
    // It would say the model's size or colour.
    urduName: '',
    price,
    sku,
    barcode,
    gallery: [...first, ...gallery.filter(({ id }) => id !== picture)].slice(0, 20),
  };
  const id = await insertProduct(tx, { ...values, collections: [] }, stock);
  await placeBeside(tx, id, model.id);
  await recordChange(tx, actor, {
    action: 'product.created',
    kind: 'product',
    subject: id,
    after: { ...differences<Record<string, unknown>>(emptyProduct, values)?.after, stock },
  });
  return id;
}

async function writePlaces(
  tx: Transaction,
  family: number,
  was: FamilyBefore | null,
  placed: readonly { id: number; values: string[] }[],
): Promise<void> {
  const before = new Map((was?.members ?? []).map((member, place) => [member.id, { place, values: member.values }]));
  const rows = placed
    .map(({ id, values }, place) => ({ productId: id, familyId: family, place, values }))
    .filter(({ productId, place, values }) => {
      const known = before.get(productId);
      return !known || known.place !== place || !isSameChoice(known.values, values);
    });
  const stays = new Set(placed.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !stays.has(id));
  // What changes is taken out first, so that two products can change their values.
  const out = [...gone, ...rows.map(({ productId }) => productId).filter((id) => before.has(id))];
  if (out.length > 0) await tx.delete(familyMembers).where(inArray(familyMembers.productId, out));
  if (rows.length > 0) await tx.insert(familyMembers).values(rows);
}
