import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const app = path.join(import.meta.dirname, '../..');
const specification = readFileSync(path.join(import.meta.dirname, 'messages.spec.md'), 'utf8');

/** Everything between quotes in the specification's two sections is a message, but for the ending of an address. */
const specified = [...specification.matchAll(/'([^'\n]+)'/g)]
  .map(([, text]) => text!)
  .filter((text) => text[0] !== '@');

/** What the specification writes where a message takes somebody else's words. */
const placeholders = ['{server message}', '{message}', '{email}'];

type Entry = { name: string; texts: string[] };

/** Every message of the table; one that takes words is said with each placeholder. */
function entriesOf(node: object, prefix = ''): Entry[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): Entry[] => {
    const name = `${prefix}${key}`;
    if (typeof value === 'string') return [{ name, texts: [value] }];
    if (typeof value === 'function') return [{ name, texts: placeholders.map((words) => String(value(words))) }];
    return entriesOf(value as object, `${name}.`);
  });
}

const entries = entriesOf(messages);

test('H4: every message of the specification is in the table, word for word', () => {
  expect(specified.length).toBeGreaterThan(35);
  const message = new Set(entries.flatMap(({ texts }) => texts));
  expect(specified.filter((text) => !message.has(text))).toEqual([]);
});

test('H4: the table says nothing the specification does not, and nothing twice', () => {
  const known = new Set(specified);
  const strangers = entries.filter(({ texts }) => !texts.some((text) => known.has(text)));
  expect(strangers).toEqual([]);
  expect(new Set(entries.map(({ texts }) => texts[0])).size).toBe(entries.length);
});

test('H4: no message stands anywhere in the code but in the table, and beside its Urdu', () => {
  const literals = entries.map(({ texts }) => texts[0]!.split('{')[0]!.trimEnd()).map(asLiteral);
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|text\/messages\.ts$|^i18n\/urdu\//.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const written = files.flatMap((file) => {
    const code = withoutComments(readFileSync(path.join(app, file), 'utf8'));
    return literals.filter((literal) => literal.test(code)).map((literal) => `${file}: ${literal.source}`);
  });
  expect(written).toEqual([]);
});

/** The message at the start of a quoted or JSX text. */
function asLiteral(text: string): RegExp {
  return new RegExp(`['"\`>]\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z])`);
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
