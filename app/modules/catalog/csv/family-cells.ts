import { maxOptions } from '../families/typed-options.ts';

/** A value of a product, as a file says it: "Size: S" is one. */
export type ValueCell = { name: string; word: string };

/** The family that a line of a file names, with the product's values. */
export type FamilyCells = { name: string; values: readonly ValueCell[] };

/** What a line of a file says of the product's family. */
export type FamilyInput = {
  /** Null takes the product out of its family. */
  said: FamilyCells | null;
  /** The family in which the product stood when the file was made, and its version; null where the line does not say. */
  was: { id: number; version: number } | 'none' | null;
};

/** A product's values in one cell: "Size: S; Colour: Sand". A backslash stands before a sign that would part them. */
export function writeValues(values: readonly ValueCell[]): string {
  return values.map(({ name, word }) => `${escaped(name, /[\\;:\n]/g)}: ${escaped(word, /[\\;\n]/g)}`).join('; ');
}

function escaped(text: string, signs: RegExp): string {
  return text.replace(signs, '\\$&');
}

/** Reads a cell of `writeValues`. A line may stand for a semicolon. */
export function readValues(cell: string): { values: ValueCell[]; problem: string | null } {
  const values: ValueCell[] = [];
  for (const part of partsOf(cell)) {
    const { name, word } = part;
    if (!name || !word)
      return { values, problem: 'Write each option with a colon and its value: “Size: S; Colour: Sand”.' };
    if (name.length > 40) return { values, problem: 'The name of an option has at most 40 characters.' };
    if (word.length > 60)
      return { values, problem: `“${word.slice(0, 20)}…” is too long: a value has at most 60 characters.` };
    if (values.some((other) => foldWord(other.name) === foldWord(name)))
      return { values, problem: `${name} is in it twice.` };
    values.push({ name, word });
  }
  if (values.length > maxOptions) return { values, problem: `A product has at most ${maxOptions} options.` };
  return { values, problem: null };
}

/** Two spellings of one word, such as "sand" and "Sand", are the same. */
export function foldWord(word: string): string {
  return clean(word).toLowerCase();
}

/** The parts of a cell: the name in front of the first colon, and what stands behind it. */
function partsOf(cell: string): ValueCell[] {
  const parts: ValueCell[] = [];
  let [name, word] = ['', ''];
  let hasName = false;
  const end = () => {
    const part = hasName ? { name: clean(name), word: clean(word) } : { name: '', word: clean(name) };
    if (part.name || part.word) parts.push(part);
    [name, word, hasName] = ['', '', false];
  };
  const signs = [...cell];
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    const next = sign === '\\' ? signs[at + 1] : undefined;
    if (next !== undefined) at += 1;
    if (next === undefined && (sign === ';' || sign === '\n')) end();
    else if (next === undefined && !hasName && (sign === ':' || sign === '：')) hasName = true;
    else if (hasName) word += next ?? sign;
    else name += next ?? sign;
  }
  end();
  return parts;
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The family that a product stood in when the file was made: "12 v3", which no spreadsheet takes for a number, or "none". */
export function writeFamilyWas(family: { id: number; version: number } | null): string {
  return family ? `${family.id} v${family.version}` : 'none';
}

/** Reads a cell of `writeFamilyWas`; undefined where it is none. */
export function readFamilyWas(cell: string): FamilyInput['was'] | undefined {
  const text = cell.trim();
  if (text === '') return null;
  if (text === 'none') return 'none';
  const [, id, version] = /^(\d{1,9}) v(\d{1,9})$/.exec(text) ?? [];
  return id && version ? { id: Number(id), version: Number(version) } : undefined;
}
