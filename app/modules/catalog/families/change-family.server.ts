import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { Clash, Edit, Saved } from '#app/infra/merge.ts';
import { readFamilyRecord } from './families.server.ts';
import type { FamilyOption } from './family.ts';
import type { FamilyValues, FormMember, NewMember } from './family-form.ts';
import { familyValues, makeFamily, type SavedFamily, saveFamily } from './save-family.server.ts';
import { type FamilyNames, namesOf } from './typed-family.ts';
import { readFamilyNames, readTypedFamily } from './typed-family-form.ts';

/** A change of a family that does not depend on what else was changed meanwhile. */
export type FamilyChange =
  | { kind: 'lead'; id: number }
  | { kind: 'leave'; id: number }
  /** `place` is where it stands among the others; at the end where it is not said. */
  | { kind: 'join'; id: number; values: string[]; place?: number | undefined }
  | { kind: 'add'; members: NewMember[] };

/** What a change answers. `before` are the members as they stood, the leading one first. */
export type ChangedFamily = { kind: 'saved'; made: number; before: FormMember[] } | { kind: 'refused'; why: string };

const attempts = 3;
const familyGone = 'These variants were split in the meantime.';

/** Changes who belongs to a family. Another person's change of another product stands beside it. */
export async function changeFamily(actor: Actor, id: number, change: FamilyChange): Promise<ChangedFamily> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const record = await readFamilyRecord(db, { family: id });
    if (!record) return { kind: 'refused', why: familyGone };
    const { members: before } = familyValues(record);
    const after = changedMembers(before, change);
    if (typeof after === 'string') return { kind: 'refused', why: after };
    const saved = await saveFamily(actor, id, { before: { members: before }, after: { members: after } });
    if (saved.kind === 'conflict') continue;
    if (saved.kind === 'gone') return { kind: 'refused', why: familyGone };
    if (saved.kind === 'invalid')
      return { kind: 'refused', why: Object.values(saved.problems)[0] ?? 'The variants cannot be saved like this.' };
    return { kind: 'saved', made: saved.kind === 'saved' ? saved.made : 0, before };
  }
  return { kind: 'refused', why: 'Somebody else is changing these variants right now. Try again.' };
}

/** The members after a change, or why it cannot be. */
function changedMembers(members: readonly FormMember[], change: FamilyChange): FormMember[] | string {
  if (change.kind === 'add') return [...members, ...change.members];
  const index = members.findIndex((member) => 'id' in member && member.id === change.id);
  const found = members[index];
  const others = members.filter((member) => member !== found);
  if (change.kind === 'join') {
    if (found) return 'This product is one of these variants already.';
    return others.toSpliced(change.place ?? others.length, 0, { id: change.id, values: change.values });
  }
  if (!found) return 'This product is no longer one of these variants.';
  if (change.kind === 'lead') return [found, ...others];
  return others.length > 0 ? others : 'It is the last variant. Split the variants instead.';
}

/** Makes a family of a product from what the admin typed. Problems stand under the fields of what was typed. */
export async function makeTypedFamily(
  actor: Actor,
  productId: number,
  typed: unknown,
): Promise<Awaited<ReturnType<typeof makeFamily>>> {
  const read = readTypedFamily(productId, typed);
  if (!read.ok) return { kind: 'invalid', problems: read.problems };
  const made = await makeFamily(actor, productId, read.values);
  if (made.kind !== 'invalid') return made;
  const { members, options, ...problems } = made.problems;
  return {
    kind: 'invalid',
    problems: { ...problems, ...(options && { typed: options }), ...(members && { rows: members }) },
  };
}

/** Renames a family, its options and values, puts values into another order, and adds and removes values. */
export async function renameFamily(
  actor: Actor,
  id: number,
  { before, after }: Edit<FamilyNames>,
): Promise<Saved<FamilyNames>> {
  const [was, next] = [readFamilyNames(before), readFamilyNames(after)];
  if (!was.ok) return { kind: 'invalid', problems: was.problems };
  if (!next.ok) return { kind: 'invalid', problems: next.problems };
  const record = await readFamilyRecord(db, { family: id });
  if (!record) return { kind: 'gone' };
  const edit: Edit<FamilyValues> = { before: {}, after: {} };
  if (next.values.name !== undefined) {
    edit.before.name = was.values.name ?? '';
    edit.after.name = next.values.name;
  }
  if (next.values.urduName !== undefined) {
    edit.before.urduName = was.values.urduName ?? '';
    edit.after.urduName = next.values.urduName;
  }
  if (next.values.options) {
    const { members } = familyValues(record);
    edit.before.options = plainOptions(was.values.options ?? []);
    edit.after.options = plainOptions(next.values.options);
    edit.before.members = members;
    edit.after.members = renamedMembers(members, next.values.options);
  }
  return asNames(await saveFamily(actor, id, edit));
}

function plainOptions(options: NonNullable<ReadOptions>): FamilyOption[] {
  const inUrdu = (urdu = '') => (urdu.trim() ? { urdu: asUrduLetters(urdu.trim()) } : {});
  return options.map(({ name, urdu, values }) => ({
    name: name.trim(),
    ...inUrdu(urdu),
    values: values.map((value) => ({
      word: value.word.trim(),
      ...(value.colour && { colour: value.colour }),
      ...inUrdu(value.urdu),
    })),
  }));
}

type ReadOptions = Extract<ReturnType<typeof readFamilyNames>, { ok: true }>['values']['options'];

function renamedMembers(members: readonly FormMember[], options: NonNullable<ReadOptions>): FormMember[] {
  return members.map((member) => ({
    ...member,
    values: member.values.map((value, index) => {
      const renamed = options[index]?.values.find(({ was }) => was === value);
      return renamed ? renamed.word.trim() : value;
    }),
  }));
}

/** The answer of the family's save with the fields of this form. */
function asNames(saved: SavedFamily): Saved<FamilyNames> {
  if (saved.kind === 'invalid') {
    const { members, ...problems } = saved.problems;
    const options = problems.options ?? members;
    return { kind: 'invalid', problems: { ...problems, ...(options && { options }) } };
  }
  if (saved.kind !== 'conflict') return saved;
  const current = namesOf(saved.current);
  const clashes = saved.clashes.flatMap(({ field, before, mine, theirs }): Clash<FamilyNames>[] =>
    field === 'members' ? [] : [{ field, before, mine, theirs }],
  );
  if (clashes.length === 0)
    return { kind: 'invalid', problems: { options: 'Somebody else just changed these variants. Save again.' } };
  return { kind: 'conflict', clashes, current, by: saved.by };
}
