import { expect, test } from 'vitest';
import { type Edit, mergeEdit } from '#app/infra/merge.ts';
import { changeDraft, emptyDraft, rebaseDraft, settleDraft, showDraft } from './draft.ts';

type Lamp = { name: string; price: number; active: boolean };

const lamp: Lamp = { name: 'Lamp', price: 100, active: true };
const empty: Edit<Lamp> = emptyDraft;

test('I5: only the fields that differ from what was read are not saved', () => {
  const draft = changeDraft(empty, lamp, { name: 'Brass lamp', price: 100 });
  expect(draft).toEqual({ before: { name: 'Lamp' }, after: { name: 'Brass lamp' } });
  expect(changeDraft(draft, lamp, { name: 'Lamp' })).toEqual(emptyDraft);
});

test('I7: another person’s change shows in a field that is not touched here, and not in one that is', () => {
  const draft = changeDraft(empty, lamp, { name: 'Brass lamp' });
  const theirs: Lamp = { name: 'Copper lamp', price: 120, active: false };
  expect(showDraft(theirs, draft)).toEqual({ name: 'Brass lamp', price: 120, active: false });
  const further = changeDraft(draft, theirs, { name: 'Brass lamp, small', price: 125 });
  expect(further).toEqual({
    before: { name: 'Lamp', price: 120 },
    after: { name: 'Brass lamp, small', price: 125 },
  });
  expect(mergeEdit(further, theirs)).toEqual({
    changes: { price: 125 },
    clashes: [{ field: 'name', before: 'Lamp', mine: 'Brass lamp, small', theirs: 'Copper lamp' }],
  });
});

test('I5: what is typed while a save runs stays, as a change from what that save wrote', () => {
  const sent = changeDraft(empty, lamp, { name: ' Brass', price: 120 });
  const typedOn = changeDraft(sent, lamp, { name: ' Brass lamp', active: false });
  // The answer came before the page was read anew, and after it, with the name as the shop stores it.
  expect(settleDraft(typedOn, sent.after, lamp)).toEqual({
    before: { name: ' Brass', active: true },
    after: { name: ' Brass lamp', active: false },
  });
  const stored: Lamp = { name: 'Brass', price: 120, active: true };
  const rest = settleDraft(typedOn, sent.after, stored);
  expect(rest).toEqual({
    before: { name: 'Brass', active: true },
    after: { name: ' Brass lamp', active: false },
  });
  expect(mergeEdit(rest, stored).clashes).toEqual([]);
});

test('I7: of two versions the chosen one stands; what only one of two people changed is kept either way', () => {
  const draft = changeDraft(empty, lamp, { name: 'Brass lamp', active: false });
  const theirs: Lamp = { name: 'Copper lamp', price: 120, active: true };
  const kept = rebaseDraft(draft, { name: 'mine' }, theirs);
  expect(kept).toEqual({
    before: { name: 'Copper lamp', active: true },
    after: { name: 'Brass lamp', active: false },
  });
  expect(mergeEdit(kept, theirs)).toEqual({ changes: { name: 'Brass lamp', active: false }, clashes: [] });
  expect(rebaseDraft(draft, { name: 'theirs' }, theirs)).toEqual({
    before: { active: true },
    after: { active: false },
  });
  expect(rebaseDraft(changeDraft(empty, lamp, { name: 'Brass' }), { name: 'theirs' }, theirs)).toEqual(emptyDraft);
});
