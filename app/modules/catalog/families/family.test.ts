import { expect, test } from 'vitest';
import { colourOf } from './colours.ts';
import { choicesFor, type Family, familyCard, memberName } from './family.ts';
import { combinationsOf, optionsProblem, parseOptions, writeOptions } from './typed-options.ts';

/** A family whose members are written as "S Black 1800 3": values, rupees, pieces. */
function family(options: string, ...members: string[]): Family {
  const read = parseOptions(options);
  return {
    id: 7,
    name: 'Kurta',
    options: read.options,
    members: members.map((member, index) => {
      const words = member.split(' ');
      const [price = 0, quantity = 0] = words.slice(-2).map(Number);
      return { id: index + 1, values: words.slice(0, -2), price: price * 100, quantity };
    }),
  };
}

test('M1: options are typed as people write them, and said back the same way', () => {
  const { options, problem } = parseOptions(' Size: S,  M , L;\nرنگ: سیاہ، سفید ');
  expect(problem).toBeNull();
  expect(writeOptions(options)).toBe('Size: S, M, L; رنگ: سیاہ, سفید');
  expect(combinationsOf(options)).toHaveLength(6);
  expect(combinationsOf(options)[1]).toEqual(['S', 'سفید']);
  expect(memberName('Kurta', ['S', 'سفید'])).toBe('Kurta, S, سفید');
});

test('M1: what cannot be meant is said in words', () => {
  const problem = (typed: string) => parseOptions(typed).problem;
  expect(problem('')).toBe('Name at least one option with its values: “Size: S, M, L”.');
  expect(problem('S, M, L')).toBe('Write each option with a colon and its values: “Size: S, M, L”.');
  expect(problem('Size: S, M, s')).toBe('Size has “s” twice.');
  expect(problem('A: 1; B: 1; C: 1; D: 1')).toBe('A product has at most 3 options.');
  expect(problem('Size: S; size: M')).toBe('Two options have the same name.');
  expect(optionsProblem([{ name: 'Size', values: [] }])).toBe('Give Size at least one value.');
});

test('M2: a card says what there is to choose, the lowest price and the pieces of all', () => {
  const card = familyCard(family('Colour: Matte Black, Sand, Zigzag; Size: S, M', 'Sand S 1800 2', 'Zigzag M 1500 0'));
  expect(card).toEqual({
    id: 7,
    name: 'Kurta',
    line: '2 colours · 2 sizes',
    swatches: ['#e0cfb1'],
    from: 150_000,
    quantity: 2,
    choice: 'options',
  });
});

test('M2: what all products share is nothing to choose, and one product alone is no family', () => {
  const card = familyCard(family('Colour: Black; SPF: 30, 50', 'Black 30 900 1', 'Black 50 900 1'));
  expect(card).toMatchObject({ line: '2 SPF', from: null, choice: 'SPF' });
  expect(familyCard(family('Size: S, M', 'S 900 1'))).toBeNull();
  expect(familyCard(family('Finish: A, B', 'A 1 1', 'B 1 1'))?.line).toBe('2 finishes');
  expect(familyCard(family('سائز: A, B', 'A 1 1', 'B 1 1'))?.line).toBe('2 سائز');
});

test('M3: a choice leads to the product that has it and otherwise the same; where there is none, to the nearest', () => {
  const kurta = family(
    'Size: S, M, L; Colour: Black, Sand',
    'S Black 1800 3',
    'S Sand 1800 0',
    'M Sand 1800 0',
    'L Sand 1800 0',
    'M Black 1800 1',
  );
  const [sizes, colours] = choicesFor(kurta, 1);
  expect(sizes?.choices.map(({ word, to, state }) => [word, to, state])).toEqual([
    ['S', 1, 'chosen'],
    ['M', 5, 'there'],
    ['L', 4, 'elsewhere'],
  ]);
  expect(colours?.choices).toEqual([
    { word: 'Black', swatch: '#000000', to: 1, state: 'chosen' },
    { word: 'Sand', swatch: '#e0cfb1', to: 2, state: 'sold-out' },
  ]);
  expect(choicesFor(kurta, 99)).toEqual([]);
});

test('M3: the owner’s colour counts before the word’s; a word of two is known by its end', () => {
  expect(colourOf('Matte black')).toBe('#000000');
  expect(colourOf('Rose Gold')).toBe('#b76e79');
  expect(colourOf('سفید')).toBe('#ffffff');
  expect(colourOf('Midnight blues')).toBeNull();
  const lipstick = family('Tint: Nawab, Begum', 'Nawab 900 1', 'Begum 900 1');
  expect(choicesFor(lipstick, 1)[0]?.choices[0]?.swatch).toBeNull();
  lipstick.options[0]!.values[0]!.colour = '#7b1e2b';
  expect(choicesFor(lipstick, 1)[0]?.choices.map(({ swatch }) => swatch)).toEqual(['#7b1e2b', null]);
});
