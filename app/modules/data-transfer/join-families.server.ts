import { readFamilyRecord } from '#app/modules/catalog/families/families.server.ts';
import type { FamilyOption } from '#app/modules/catalog/families/family.ts';
import { type FamilyBefore, storeFamily, storeNewFamily } from '#app/modules/catalog/families/save-family.server.ts';
import { maxMembers, maxValues } from '#app/modules/catalog/families/typed-options.ts';
import { lockProducts } from '#app/modules/catalog/lock-products.server.ts';
import { type Moving, noteImported, readImported } from './imported-records.server.ts';
import type { ImportedVariant } from './records.ts';

/** A product that has been stored, and the family of its source. */
export type Joining = { id: number; family: string; variant: ImportedVariant };

/**
 * Puts products that have moved in into their families, in the transaction that stores them. The variants of a product may
 * come in several batches: the first makes the family, the others grow it. A family that was taken apart here meanwhile is
 * left apart, and a product that does not fit into what its family has become stays by itself.
 */
export async function joinFamilies(moving: Moving, list: readonly Joining[]): Promise<void> {
  if (list.length === 0) return;
  const { tx, actor, format } = moving;
  const groups = Map.groupBy(list, ({ family }) => family);
  const known = await readImported(tx, format, 'family', [...groups.keys()]);
  for (const [sourceId, group] of groups) {
    const id = known.get(sourceId);
    const [first] = group;
    if (!first) continue;
    if (id !== undefined) {
      await growFamily(moving, Number(id), group);
      continue;
    }
    const { name, options } = first.variant;
    const next = placed({ name, options: [...options], members: [] }, group);
    const made = await storeNewFamily(tx, actor, first.id, next);
    await noteImported(tx, moving, 'family', [{ sourceId, ourId: String(made.id) }]);
  }
}

async function growFamily({ tx, actor }: Moving, id: number, group: readonly Joining[]): Promise<void> {
  const seen = await readFamilyRecord(tx, { family: id });
  if (!seen) return;
  // Products before families, as whoever deletes a product locks them.
  await lockProducts(
    tx,
    seen.members.map((member) => member.id),
  );
  const record = await readFamilyRecord(tx, { family: id }, { lock: true });
  if (!record) return;
  const next = placed(record, group);
  if (next.members.length > record.members.length) await storeFamily(tx, actor, record, next);
}

/** The family with those of the products that fit into it, behind the ones that it has. */
function placed({ name, options, members }: Omit<FamilyBefore, 'id'>, group: readonly Joining[]) {
  const grown: FamilyOption[] = options.map((option) => ({ name: option.name, values: [...option.values] }));
  const there = members.map(({ id, values }) => ({ id, values: [...values] }));
  const taken = new Set(there.map(({ values }) => JSON.stringify(values)));
  for (const { id, variant } of group) {
    const values = valuesIn(grown, variant);
    if (!values || there.length === maxMembers || taken.has(JSON.stringify(values))) continue;
    for (const [index, word] of values.entries())
      if (grown[index]?.values.every((value) => value.word !== word)) grown[index].values.push({ word });
    taken.add(JSON.stringify(values));
    there.push({ id, values });
  }
  return { name, options: grown, members: there };
}

/** The values of a variant as its family spells them; null where it has other options now, or no room for a value. */
function valuesIn(options: readonly FamilyOption[], { values }: ImportedVariant): string[] | null {
  if (options.length !== values.length) return null;
  const spelled = values.map((word, index) => {
    const known = options[index]?.values ?? [];
    const same = known.find((value) => value.word.toLowerCase() === word.toLowerCase());
    return same?.word ?? (known.length < maxValues ? word : null);
  });
  return spelled.every((word) => word !== null) ? spelled : null;
}
