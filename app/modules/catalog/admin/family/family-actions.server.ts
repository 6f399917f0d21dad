import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { rowId } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import type { Saved } from '#app/infra/merge.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { changeFamily, type FamilyChange, makeTypedFamily, renameFamily } from '../../families/change-family.server.ts';
import { type FormMember, pictureId } from '../../families/family-form.ts';
import { partFamily } from '../../families/save-family.server.ts';
import type { FamilyNames, TypedFamily, TypedRow } from '../../families/typed-family.ts';
import { readTypedRows } from '../../families/typed-family-form.ts';
import { showPictureFirst } from '../../first-picture.server.ts';
import type { saveProductSchema } from '../save-product-action.server.ts';

export const makeFamilySchema = z.strictObject({
  action: z.literal('make-family'),
  id: rowId,
  ...editSchema<TypedFamily>(['name', 'typed', 'own', 'rows']),
});

export const saveFamilySchema = z.strictObject({
  action: z.literal('save-family'),
  family: rowId,
  ...editSchema<FamilyNames>(['name', 'urduName', 'options']),
});

const words = z.array(z.string().max(60)).min(1).max(3);

export const changeMembersSchema = z.strictObject({
  action: z.literal('change-members'),
  family: rowId,
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('lead'), id: rowId }),
    z.strictObject({ kind: z.literal('leave'), id: rowId }),
    z.strictObject({
      kind: z.literal('join'),
      id: rowId,
      values: words,
      place: z.int().min(0).max(100).optional(),
    }),
    z.strictObject({ kind: z.literal('part') }),
    z.strictObject({ kind: z.literal('picture'), id: rowId, picture: pictureId }),
  ]),
});

export const addToFamilySchema = z.strictObject({
  action: z.literal('add-to-family'),
  family: rowId,
  // The rows are checked one by one by whoever stores them, who says what is wrong with each.
  rows: z.array(z.unknown()).max(100) as unknown as z.ZodType<TypedRow[], TypedRow[]>,
});

/** Makes a family of a product, and the products that it has not yet. */
export async function makeFamily(
  person: Person,
  { id, after }: z.output<typeof makeFamilySchema>,
): Promise<Saved<TypedFamily, { id: number; made: number; says: string }>> {
  const saved = await makeTypedFamily(person, id, after);
  return saved.kind === 'saved' ? { ...saved, says: formatMade(saved.made) } : saved;
}

function formatMade(count: number): string {
  return count === 1 ? '1 variant is created' : `${count} variants are created`;
}

/** Renames a family, its options and values. */
export async function saveFamily(
  person: Person,
  { family, before, after }: z.output<typeof saveFamilySchema>,
): Promise<Saved<FamilyNames>> {
  return renameFamily(person, family, { before, after });
}

/** Makes further products of a family. */
export async function addToFamily(
  person: Person,
  { family, rows }: z.output<typeof addToFamilySchema>,
): Promise<ActionResult> {
  const read = readTypedRows(rows);
  if (!read.ok) return { problems: read.problems };
  const saved = await changeFamily(person, family, { kind: 'add', members: read.values });
  if (saved.kind === 'refused') return { problems: { rows: saved.why } };
  return { kind: 'saved', says: formatMade(saved.made) };
}

type ChangeInput = z.output<typeof changeMembersSchema>;

/** Changes which products a family has, which leads, and what one shows. Each but taking it apart can be taken back. */
export async function changeMembers(
  person: Person,
  { family, change }: ChangeInput,
): Promise<ActionResult<ChangeInput | z.output<typeof saveProductSchema>>> {
  if (change.kind === 'picture') return changePicture(person, change);
  if (change.kind === 'part') {
    const parted = await partFamily(person, family);
    return parted === 'parted'
      ? { says: 'The variants are split. Each is a product of its own now.' }
      : refuse(familyGone);
  }
  const saved = await changeFamily(person, family, change);
  if (saved.kind === 'refused') return refuse(saved.why);
  const undo = undoOf(change, saved.before);
  return { says: doneTexts[change.kind], ...(undo && { undo: { action: 'change-members', family, change: undo } }) };
}

async function changePicture(
  person: Person,
  { id, picture }: { id: number; picture: string },
): Promise<ActionResult<z.output<typeof saveProductSchema>>> {
  const saved = await showPictureFirst(person, id, picture);
  if (saved.kind === 'refused') return refuse(saved.why);
  if (saved.kind === 'unchanged') return {};
  const { before, after } = saved;
  return {
    says: 'Picture changed',
    undo: { action: 'save-product', id, before: { gallery: after }, after: { gallery: before } },
  };
}

const familyGone = 'These variants were split in the meantime.';

const doneTexts = {
  lead: 'Default variant changed',
  leave: 'Removed. It stays in the shop as a product of its own.',
  join: 'Added to the variants',
};

/** The change that takes this one back; null where nothing changed. */
function undoOf(change: Exclude<FamilyChange, { kind: 'add' }>, before: readonly FormMember[]) {
  if (change.kind === 'join') return { kind: 'leave' as const, id: change.id };
  if (change.kind === 'lead') {
    const [leading] = before;
    return leading && 'id' in leading && leading.id !== change.id ? { kind: 'lead' as const, id: leading.id } : null;
  }
  const place = before.findIndex((member) => 'id' in member && member.id === change.id);
  const left = before[place];
  return left ? { kind: 'join' as const, id: change.id, values: left.values, place } : null;
}
