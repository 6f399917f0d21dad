import { expect, test } from 'vitest';
import { memberName } from '../families/family.ts';
import { type FamilyInput, readFamilyWas, readValues, writeFamilyWas, writeValues } from './family-cells.ts';
import type { FamilyLine, KnownFamily } from './family-plan.ts';
import { planFamilies } from './plan-families.ts';

const kurta: KnownFamily = {
  id: 12,
  version: 3,
  name: 'Kurta',
  options: [
    { name: 'Size', values: [{ word: 'S' }, { word: 'M' }] },
    { name: 'Colour', values: [{ word: 'Black' }, { word: 'Sand', colour: '#d8c3a5' }] },
  ],
  members: [
    ['S', 'Black'],
    ['S', 'Sand'],
    ['M', 'Sand'],
  ].map((values, index) => ({ id: index + 1, values, name: memberName('Kurta', values) })),
};

function plan(lines: readonly FamilyLine[], known: readonly KnownFamily[] = [kurta], overwrite = false) {
  const byName = new Map<string, number[]>();
  for (const { id, name } of known) byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), id]);
  const planned = planFamilies(
    lines,
    {
      byId: new Map(known.map((family) => [family.id, family])),
      byName,
      ofProduct: new Map(known.flatMap(({ id, members }) => members.map((member) => [member.id, id] as const))),
    },
    { overwrite },
  );
  const outcomes = [...planned.outcomes].toSorted(([one], [other]) => one - other);
  return {
    ...planned,
    said: outcomes.map(([line, outcome]) =>
      outcome.kind === 'same' ? `${line} same` : `${line} ${outcome.kind}: ${[outcome.words].flat().join(' · ')}`,
    ),
  };
}

function input(name: string, options: string, was: FamilyInput['was'] = null): FamilyInput {
  return { said: name ? { name, values: readValues(options).values } : null, was };
}

function line(
  number: number,
  productId: number | null,
  name: string,
  options: string,
  was?: FamilyInput['was'],
): FamilyLine {
  const called = kurta.members.find(({ id }) => id === productId)?.name ?? `Product ${number}`;
  return { line: number, productId, name: called, input: input(name, options, was) };
}

const was = { id: 12, version: 3 };
const exported = [
  line(2, 1, 'Kurta', 'Size: S; Colour: Black', was),
  line(3, 2, 'Kurta', 'Size: S; Colour: Sand', was),
  line(4, 3, 'Kurta', 'Size: M; Colour: Sand', was),
];

test('M1: values go through a cell and back, whatever signs they have', () => {
  const values = [
    { name: 'Size: cm', word: '10; 12' },
    { name: 'رنگ', word: 'سرخ \\ گہرا: نیا' },
  ];
  expect(readValues(writeValues(values))).toEqual({ values, problem: null });
  expect(readValues('size :S\nColour: Sand ;')).toEqual({
    values: [
      { name: 'size', word: 'S' },
      { name: 'Colour', word: 'Sand' },
    ],
    problem: null,
  });
  expect(readValues('')).toEqual({ values: [], problem: null });
  for (const cell of ['S', 'Size:', ': S', 'Size: S; size: M', 'A: 1; B: 2; C: 3; D: 4', `Size: ${'x'.repeat(61)}`])
    expect(readValues(cell).problem, cell).not.toBeNull();
  expect(readFamilyWas(writeFamilyWas(was))).toEqual(was);
  expect(readFamilyWas(writeFamilyWas(null))).toBe('none');
  expect(readFamilyWas('twelve')).toBeUndefined();
});

test('M1: a file as it went out changes no family', () => {
  const { said: message, families } = plan(exported);
  expect(message).toEqual(['2 same', '3 same', '4 same']);
  expect(families).toEqual([]);
});

test('M1: a family in a file is made, and each line says so', () => {
  const {
    said: message,
    families,
    groups,
  } = plan([
    line(2, null, 'Mug', 'Colour: Sand'),
    line(3, null, 'Kurta', 'Size: L; Colour: Sand'),
    line(4, 7, 'mug', 'Colour: Black'),
  ]);
  expect(message).toEqual([
    '2 changed: Creates the variants of “Mug” from 2 products · Colour: Sand',
    '3 changed: Becomes a variant of “Kurta” · Size: L; Colour: Sand',
    '4 changed: Becomes a variant of “Mug” · Colour: Black',
  ]);
  expect(families).toMatchObject([
    {
      was: null,
      name: 'Mug',
      options: [{ name: 'Colour', values: [{ word: 'Sand' }, { word: 'Black' }] }],
      members: [
        { line: 2, values: ['Sand'] },
        { id: 7, values: ['Black'] },
      ],
    },
    { was: { id: 12 }, name: 'Kurta', lines: [3] },
  ]);
  expect(families[1]?.options[0]?.values.map(({ word }) => word)).toEqual(['S', 'M', 'L']);
  expect(families[1]?.members).toHaveLength(4);
  expect([...groups]).toEqual([
    [2, 2],
    [4, 2],
    [3, 3],
  ]);
});

test('M1: values are renamed in their place, products change places, one leaves', () => {
  const { said: message, families } = plan([
    line(2, 1, 'Kurta', 'Size: S; Colour: Black', was),
    line(3, 2, 'Kurta', 'Size: M; Colour: Camel', was),
    line(4, 3, 'Kurta', 'Colour: camel; Size: S', was),
    line(5, null, 'Kurta', 'Size: XL; Colour: CAMEL'),
  ]);
  expect(message).toEqual([
    '2 same',
    '3 changed: Options: Size: S; Colour: Sand → Size: M; Colour: Camel · Name: Kurta, S, Sand → Kurta, M, Camel',
    '4 changed: Options: Size: M; Colour: Sand → Size: S; Colour: Camel · Name: Kurta, M, Sand → Kurta, S, Camel',
    '5 changed: Becomes a variant of “Kurta” · Size: XL; Colour: Camel',
  ]);
  expect(families[0]?.options).toEqual([
    { name: 'Size', values: [{ word: 'S' }, { word: 'M' }, { word: 'XL' }] },
    // “Camel” says a colour by itself, so the one that was chosen for sand goes.
    { name: 'Colour', values: [{ word: 'Black' }, { word: 'Camel' }] },
  ]);
  const left = plan([line(2, 1, '', '', was), line(3, 2, '', '', was), line(4, 3, '', '', was)]);
  expect(left.said[0]).toBe('2 changed: Variants: Kurta → none');
  expect(left.families).toMatchObject([{ members: [], lines: [2, 3, 4] }]);
});

test('M1: a family is renamed by lines that say which it is, and new lines join it by its new name', () => {
  const { said: message, families } = plan([
    ...exported.map((each) => ({
      ...each,
      input: { ...each.input, said: { ...each.input.said!, name: 'Lawn kurta' } },
    })),
    line(5, null, 'Lawn kurta', 'Size: M; Colour: Black'),
  ]);
  expect(message[0]).toBe('2 changed: Variants: Kurta → Lawn kurta · Name: Kurta, S, Black → Lawn kurta, S, Black');
  expect(families).toMatchObject([{ was: { id: 12 }, name: 'Lawn kurta', lines: [2, 3, 4, 5] }]);
});

test('M1: options are added and renamed where the whole family is in the file', () => {
  const wider = exported.map((each) => ({
    ...each,
    input: {
      ...each.input,
      said: { name: 'Kurta', values: [...each.input.said!.values, { name: 'Cut', word: 'Slim' }] },
    },
  }));
  expect(plan(wider).families[0]?.options.map(({ name }) => name)).toEqual(['Size', 'Colour', 'Cut']);
  expect(plan(wider.slice(1)).said).toEqual([
    '3 wrong: options: “Kurta” has Size and Colour; not Cut.',
    '4 wrong: options: “Kurta” has Size and Colour; not Cut.',
  ]);
});

test('M1: what cannot be is refused line by line, and the others go on', () => {
  expect(
    plan([
      line(2, null, 'Kurta', 'Size: S; Colour: Sand'),
      line(3, null, 'Kurta', 'Size: M'),
      line(4, null, 'Kurta', 'Size: M; Colour: Black'),
      line(5, null, 'Kurta', 'Colour: black; Size: M'),
      line(6, 9, 'Shawl', 'Colour: Red'),
      line(7, null, 'Shawl', 'Colour: Red; Size: M'),
      line(8, 1, 'Shawl', 'Colour: Blue'),
      line(9, null, 'Shawl', 'Colour: Blue'),
    ]).said,
  ).toEqual([
    '2 wrong: options: Product 2 has “S, Sand” in these variants.',
    '3 wrong: options: “Kurta” has Size and Colour; this line says nothing of Colour.',
    '4 changed: Becomes a variant of “Kurta” · Size: M; Colour: Black',
    '5 wrong: options: Line 4 has “M, Black” in these variants.',
    '6 changed: Creates the variants of “Shawl” from 2 products · Colour: Red',
    '7 wrong: options: Line 6 of these variants has Colour; not Size.',
    '8 wrong: family: It is a variant of “Kurta”. Empty this cell and import the file, then enter the other name.',
    '9 changed: Becomes a variant of “Shawl” · Colour: Blue',
  ]);
  const many = Array.from({ length: 120 }, (_, index) =>
    line(index + 2, null, 'Bangle', `Size: ${index % 60}; No: ${index}`),
  );
  expect(plan(many).said.filter((words) => words.includes('wrong'))).toHaveLength(120);
  const rows = Array.from({ length: 104 }, (_, index) =>
    line(index + 2, null, 'Bangle', `A: ${index % 21}; B: ${index % 5}`),
  );
  expect(plan(rows).said.slice(99, 101)).toEqual([
    '101 changed: Becomes a variant of “Bangle” · A: 15; B: 4',
    '102 wrong: family: A product has at most 100 variants.',
  ]);
});

test('M1: a file does not undo what was done to a family since it was made', () => {
  const renamed = { ...kurta, version: 4, name: 'Lawn kurta' };
  const stale = exported.slice(0, 2);
  expect(plan(stale, [renamed]).said[0]).toContain('2 wrong: family was: Somebody changed these variants');
  expect(plan(stale, [renamed], true).families).toMatchObject([{ name: 'Kurta' }]);
  expect(plan([line(2, 1, '', '', 'none')]).said[0]).toContain('family was: Somebody changed');
  expect(plan([line(2, 8, '', '', 'none')]).said).toEqual(['2 same']);
  const parted = plan(stale, []).said[0];
  expect(parted).toContain('2 wrong: family was: These variants were split');
  const other = { ...kurta, id: 13, members: [] };
  expect(plan([line(2, null, 'Kurta', 'Size: L; Colour: Sand')], [kurta, other]).said[0]).toContain(
    '2 products with variants are called',
  );
});
