import type { AuditEntry } from '#app/infra/audit/audit-log.server.ts';
import { fieldLabel, formatValue, isPicture, type ValueFormat } from './field-values.ts';

/**
 * A field of an entry with its values. Null: the entry has no value of that side, or it is the same on both. `wholeBefore` is
 * the old text where `before` is only a passage of it.
 */
export type ChangedField = { label: string; before: string | null; after: string | null; wholeBefore?: string };

type Values = Record<string, unknown>;

/** Fields that mean nothing to readers, or repeat who made the change. */
const hidden = new Set(['flaggedBy', 'blockedBy', 'id', 'version']);

/** The fields of an entry, before and after. Of objects and lists only the changed parts, of long texts the passage that differs. */
export function changedFields(
  entry: Pick<AuditEntry, 'kind' | 'before' | 'after'>,
  format: ValueFormat,
): ChangedField[] {
  const { kind, before, after } = entry;
  return namesIn(before, after).flatMap((name) =>
    compare({ name, label: fieldLabel(name, kind), before: before?.[name], after: after?.[name] }, { ...format, kind }),
  );
}

type Comparison = { name: string; label: string; before: unknown; after: unknown };

function compare({ name, label, before, after }: Comparison, format: ValueFormat): ChangedField[] {
  if (isListOfObjects(before) || isListOfObjects(after))
    return compareLists(label, asList(before), asList(after), format);
  if (isObject(before) && isObject(after)) return compareObjects(label, before, after, format);
  if (before === undefined || after === undefined) {
    const value = before ?? after;
    if (isEmpty(value)) return [];
    const text = formatValue(name, value, format);
    return [{ label, before: before === undefined ? null : text, after: after === undefined ? null : text }];
  }
  if (isPicture(name) && before && after) return [{ label, before: 'a picture', after: 'another picture' }];
  const [was, is] = [formatValue(name, before, format), formatValue(name, after, format)];
  return [isSame(before, after) ? { label, before: null, after: is } : { label, ...excerpts(was, is) }];
}

function compareObjects(label: string, before: Values, after: Values, format: ValueFormat): ChangedField[] {
  return namesIn(before, after)
    .map((name) => ({
      name,
      label: `${label}: ${fieldLabel(name)}`,
      before: before[name] ?? null,
      after: after[name] ?? null,
    }))
    .filter((field) => !isSame(field.before, field.after))
    .flatMap((field) => compare(field, format));
}

/** What was added, removed or moved is seen in the titles; what stayed is compared field by field. */
function compareLists(label: string, before: Values[], after: Values[], format: ValueFormat): ChangedField[] {
  const [was, is] = [byKey(before), byKey(after)];
  const titles = (list: Values[]) => list.map(titleOf).join(', ') || 'none';
  const isMoved = !isSame([...was.keys()], [...is.keys()]);
  return [
    ...(isMoved ? [{ label, before: titles(before), after: titles(after) }] : []),
    ...[...was].flatMap(([key, element]) =>
      compareObjects(`${label} “${titleOf(element)}”`, element, is.get(key) ?? element, format),
    ),
  ];
}

function byKey(list: Values[]): Map<string, Values> {
  return new Map(list.map((element, index) => [String(element.id ?? `at ${index}`), element]));
}

/** The first text of an object that can serve as its title. */
function titleOf({ heading, title, alt, name, text }: Values): string {
  const words = [heading, title, alt, name, text].find((each) => typeof each === 'string' && each.trim() !== '');
  return words ? cut(String(words), 60) : 'without a title';
}

function namesIn(before: Values | null, after: Values | null): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !hidden.has(name));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function asList(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

const maxLength = 140;
/** Unchanged characters shown on either side of a change. */
const around = 24;

/** Reduces two long texts to the passage that differs. */
function excerpts(was: string, is: string): Omit<ChangedField, 'label'> {
  const shorter = Math.min(was.length, is.length);
  if (Math.max(was.length, is.length) <= maxLength) return { before: was, after: is };
  let start = 0;
  while (start < shorter && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const passage = (text: string) => {
    const [from, to] = [Math.max(0, start - around), text.length - Math.max(0, end - around)];
    return `${from > 0 ? '…' : ''}${cut(text.slice(from, to), maxLength)}${to < text.length && to - from <= maxLength ? '…' : ''}`;
  };
  return { before: passage(was), after: passage(is), ...(was.length > maxLength && { wholeBefore: was }) };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;
}
