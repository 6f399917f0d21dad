import { readUtc } from './days.ts';

/**
 * A cursor in a list ordered by moment and id, newest first, as an address contains it. The moment is PostgreSQL's own
 * text: a `Date` would lose its microseconds, and rows would be skipped.
 */
export type MomentCursor = { at: string; id: string };

/** Null where the text is no cursor. */
export function parseMomentCursor(text: string | null): MomentCursor | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([\w-]{1,40})$/.exec(text ?? '');
  const [, at = '', id = ''] = match ?? [];
  return readUtc(at) === null ? null : { at, id };
}

/** The text that `parseMomentCursor` reads. */
export function formatMomentCursor({ at, id }: MomentCursor): string {
  return `${at}_${id}`;
}
