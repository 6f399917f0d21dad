/** Importing this file registers Urdu: the server does so at its start, an Urdu page before it is hydrated. */
import type { ReactNode } from 'react';
import { fill, registerUrdu, type Translate } from './translate.ts';
import { urdu } from './urdu.ts';
import { translateMoment } from './urdu-dates.ts';

const dictionary: Readonly<Record<string, string>> = urdu;

registerUrdu(formatInUrdu as Translate, (words) => dictionary[words] ?? words);

/**
 * What only the running program knows may be the owner's words too. So a text with values is looked for in it only if it
 * begins with so many letters of its own, or has so many in all.
 */
const minLiteralLength = { start: 7, total: 11 };

/** The texts with values as an answer carries them: filled in already. Made when the first is looked for. */
let patterns: { text: string; names: string[]; pattern: RegExp }[] | undefined;

/** Without isolation a name, a phone number or an amount would pull the words around it into its own order. */
function formatInUrdu(text: string, values?: Record<string, ReactNode>): ReactNode {
  const isolated = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? `\u2068${value}\u2069` : value,
  ]);
  const known = dictionary[text];
  if (known === undefined && !values) return translateMoment(text) ?? formatFilled(text);
  return fill(known ?? text, values && Object.fromEntries(isolated));
}

/** A text that has its values already: `Invalid credentials. Too many tries.` Each value is said too where it can be. */
function formatFilled(filled: string): ReactNode {
  patterns ??= Object.keys(dictionary)
    .flatMap(patternOf)
    .toSorted((one, other) => other.text.length - one.text.length);
  for (const { text, names, pattern } of patterns) {
    const found = pattern.exec(filled)?.slice(1);
    if (found)
      return formatInUrdu(text, Object.fromEntries(found.map((value, place) => [names[place], formatInUrdu(value)])));
  }
  return filled;
}

function patternOf(text: string): { text: string; names: string[]; pattern: RegExp }[] {
  const parts = text.split(/\{(\w+)\}/);
  const literals = parts.filter((_, place) => place % 2 === 0);
  const isDistinctive =
    (literals[0] ?? '').length >= minLiteralLength.start || literals.join('').length >= minLiteralLength.total;
  if (parts.length === 1 || !isDistinctive) return [];
  const escaped = literals.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const names = parts.filter((_, place) => place % 2 === 1);
  return [{ text, names, pattern: new RegExp(`^${escaped.join('(.+)')}$`, 's') }];
}
