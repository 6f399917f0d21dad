import { expect, test } from 'vitest';
import { parseShopPage } from '../../pages/page-text.ts';
import { type Chosen, insertLink, toggleBold, toggleLines } from './text-toolbar.ts';

/** `|` stands at both ends of what is chosen, once where nothing is. */
function chosen(written: string): Chosen {
  const start = written.indexOf('|');
  const end = written.lastIndexOf('|');
  return { text: written.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
}

function shown({ text, start, end }: Chosen): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

test('M51: words are made bold and plain again, whatever blanks were chosen with them', () => {
  expect(shown(toggleBold(chosen('We | ship in two days | now')))).toBe('We  **|ship in two days|**  now');
  expect(shown(toggleBold(chosen('We **|ship|** now')))).toBe('We |ship| now');
  expect(shown(toggleBold(chosen('We |**ship**| now')))).toBe('We |ship| now');
  expect(shown(toggleBold(chosen('|one\n\ntwo|')))).toBe('|**one**\n\n**two**|');
  expect(shown(toggleBold(chosen('Here |')))).toBe('Here **|**');
  expect(parseShopPage(toggleBold(chosen('We |ship| now')).text)).toEqual([
    {
      kind: 'paragraph',
      words: [
        { kind: 'text', text: 'We ' },
        { kind: 'strong', text: 'ship' },
        { kind: 'text', text: ' now' },
      ],
    },
  ]);
});

test('M51: lines become headings, points and steps, one kind after the other, and lines again', () => {
  expect(shown(toggleLines(chosen('one\ntw|o\nthree'), 'heading'))).toBe('one\n## two|\nthree');
  expect(shown(toggleLines(chosen('|one\n\ntwo|'), 'points'))).toBe('|- one\n\n- two|');
  expect(shown(toggleLines(chosen('|- one\n- two|'), 'steps'))).toBe('|1. one\n2. two|');
  expect(shown(toggleLines(chosen('|1. one\n2. two|'), 'steps'))).toBe('|one\ntwo|');
  expect(shown(toggleLines(chosen('|'), 'points'))).toBe('- |');
});

test('M51: a link stands around what is chosen, or under its own name, and is read as a link', () => {
  const to = '/our_collection';
  expect(shown(insertLink(chosen('See |all [of] it|.'), { name: 'Ours', to }))).toBe(
    'See [all  of  it](/our_collection)|.',
  );
  const { text } = insertLink(chosen('See |.'), { name: 'Our collection', to });
  expect(text).toBe('See [Our collection](/our_collection).');
  expect(parseShopPage(text)[0]).toMatchObject({ words: [{}, { kind: 'link', to }, {}] });
});
