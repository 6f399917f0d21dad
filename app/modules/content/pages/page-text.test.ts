import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings } from '#app/modules/settings/shop-settings.ts';
import {
  fillFacts,
  leadAndRest,
  type PageBlock,
  parseShopPage,
  sectionsOf,
  summaryOf,
  type Word,
  type Words,
} from './page-text.ts';

const text = (written: string): Word => ({ kind: 'text', text: written });

function wordsOf(block: PageBlock): Word[] {
  return 'words' in block ? [...block.words] : block.items.flat();
}

function firstWords(body: string): Words {
  return wordsOf(parseShopPage(body)[0]!);
}

test('H3: a text has headings, paragraphs, points and steps', () => {
  const body = 'One line\nand its second.\n\nAnother.\n## How to ask\n- By phone\n- By mail\n1. Ask\r\n2. Wait\nDone.';
  expect(parseShopPage(body)).toEqual([
    { kind: 'paragraph', words: [text('One line\nand its second.')] },
    { kind: 'paragraph', words: [text('Another.')] },
    { kind: 'heading', words: [text('How to ask')] },
    { kind: 'points', items: [[text('By phone')], [text('By mail')]] },
    { kind: 'steps', items: [[text('Ask')], [text('Wait')]] },
    { kind: 'paragraph', words: [text('Done.')] },
  ]);
});

test('points with blank lines between them are one list, and a mark without words is text', () => {
  expect(parseShopPage('- one\n\n\n- two')).toEqual([{ kind: 'points', items: [[text('one')], [text('two')]] }]);
  expect(parseShopPage('##\n-\n-5 degrees\n1.5 litres')).toEqual([
    { kind: 'paragraph', words: [text('##\n-\n-5 degrees\n1.5 litres')] },
  ]);
  expect(parseShopPage(' \n\t\n')).toEqual([]);
});

test('a link leads to a page of ours, a name in braces stands for what the owner has set', () => {
  expect(firstWords('See [refunds](/refundpolicy), {shopName}.')).toEqual([
    text('See '),
    { kind: 'link', text: 'refunds', to: '/refundpolicy' },
    text(', '),
    { kind: 'fact', name: 'shopName' },
    text('.'),
  ]);
  for (const to of ['/', '/product_detail/1001', '/search-results?q=serum', '/about-us#who'])
    expect(firstWords(`[there](${to})`)).toEqual([{ kind: 'link', text: 'there', to }]);
  expect(fillFacts('About {shopName}, {phone}, {deliveryDays} days, {price}', defaultSettings)).toBe(
    'About Dastak, 0300 1234567, 7 days, {price}',
  );
});

test('what would lead elsewhere stays text', () => {
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./ /evil.example',
    '/..//evil.example',
    '/%2F/evil.example',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'cart',
    '',
  ])
    expect(firstWords(`[there](${to})`), to).toEqual([text(`[there](${to})`.trim())]);
});

/** Strings in which the format's own marks, and what people try with links, are frequent. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...['## ', '- ', '1. ', '\n', '\r\n', '\n\n', '[', ']', '(', ')', '[a](/', '](', '/', '//', '\\', '.', '..'],
          ...['?', '#', '@', ':', '%2f', '\t', '\u0000', '\u2028', ' ', 'javascript:', 'https://evil.example', 'evil'],
          ...['{', '}', '{phone}', '{shopName}', '{__proto__}', '{constructor}'],
        ),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
);

test('whatever is written, it can be read, nothing of it is lost, and no link leaves the shop', () => {
  fc.assert(
    fc.property(anyText, (body) => {
      const blocks = parseShopPage(body);
      for (const word of blocks.flatMap(wordsOf)) {
        if (word.kind !== 'link') continue;
        const url = new URL(word.to, 'https://shop.example/');
        expect(url.origin).toBe('https://shop.example');
        expect(url.pathname).not.toContain('//');
      }
      const letters = (written: string) => written.replace(/[\s#[\]()/{}\d.-]/g, '');
      const read = blocks
        .flatMap(wordsOf)
        .map((word) => (word.kind === 'fact' ? word.name : word.kind === 'link' ? word.text + word.to : word.text));
      expect(letters(read.join(''))).toBe(letters(body));
    }),
    { numRuns: 2_000 },
  );
});

test('a text is cut at its headings without losing a block', () => {
  fc.assert(
    fc.property(anyText, (body) => {
      const blocks = parseShopPage(body);
      const { intro, sections } = sectionsOf(blocks);
      const all = [
        ...intro,
        ...sections.flatMap(({ heading, blocks: rest }) => [{ kind: 'heading', words: heading }, ...rest]),
      ];
      expect(all).toEqual(blocks);
    }),
  );
});

test('the first paragraph in one line is what search engines are told', () => {
  const blocks = parseShopPage('## Hello\n\n{shopName} is\na shop. [See it](/).\n\nMore.');
  expect(summaryOf(blocks, defaultSettings)).toBe('Dastak is a shop. See it.');
  expect(summaryOf([], defaultSettings)).toBe('');
});

test('a point’s first sentence is its lead', () => {
  expect(leadAndRest(firstWords('- You pay at the door. Nothing is charged online.'))).toEqual({
    lead: [text('You pay at the door.')],
    rest: [text('Nothing is charged online.')],
  });
  const price = firstWords('- From Rs. 500 up to e.g. 900');
  expect(leadAndRest(price)).toEqual({ lead: price, rest: [] });
  expect(leadAndRest(firstWords('- پیسے دروازے پر۔ کارڈ کی ضرورت نہیں۔'))).toEqual({
    lead: [text('پیسے دروازے پر۔')],
    rest: [text('کارڈ کی ضرورت نہیں۔')],
  });
  expect(leadAndRest([])).toEqual({ lead: [], rest: [] });
});
