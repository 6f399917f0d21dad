import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { type Face, faceOf, widthOf } from './faces.server.ts';

// The types declare a default export; in Node the module itself is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a text in one weight. */
export type Span = { text: string; bold?: boolean };

/** Text with the face and the bidi level of every character. */
export type RunningText = {
  text: string;
  /** By index in the text. */
  faces: Face[];
  levels: EmbeddingLevels;
  /** The paragraph runs from the right. */
  rtl: boolean;
};

/** A run of one face and direction; `text` is in visual order unless the face reorders it itself. */
export type Run = { text: string; face: Face; rtl: boolean; width: number };

/** Cache by spans: most texts of a sheet are the same on the next one. */
const known = new Map<string, RunningText>();
const maxKnown = 2_000;

/** Text as paper can show it: on one line, without characters that no face has. */
export function toRunningText(spans: readonly Span[]): RunningText {
  const key = JSON.stringify(spans);
  const running = known.get(key) ?? readText(spans);
  if (known.size >= maxKnown) known.clear();
  known.set(key, running);
  return running;
}

function readText(spans: readonly Span[]): RunningText {
  let text = '';
  const faces: Face[] = [];
  for (const { text: words, bold = false } of spans)
    for (const character of words.normalize('NFC').replace(/[\s\u00a0]/g, spaceAsIs)) {
      const written = writable(character, bold);
      for (const each of written) {
        const face = (each === ' ' && faces.at(-1)) || faceOf(each, bold);
        if (!face || (each === ' ' && text.endsWith(' '))) continue;
        text += each;
        for (const _ of each.split('')) faces.push(face);
      }
    }
  const levels = bidi.getEmbeddingLevels(text, 'auto');
  return { text, faces, levels, rtl: (levels.paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** The runs between two indexes, the second excluded, in visual order from the left. */
export function runsOf(running: RunningText, start: number, end: number): Run[] {
  const { text, levels } = running;
  const stretches = stretchesOf(running, start, end);
  if (stretches.every(({ level }) => level === 0)) return stretches.map((stretch) => toRun(running, stretch));
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  for (const [from = 0, to = 0] of bidi.getReorderSegments(text, levels, start, end - 1))
    places.splice(
      from - start,
      to - from + 1,
      ...places.slice(from - start, to - from + 1 + from - start).toReversed(),
    );
  const orderOf = new Map(places.map((place, order) => [place, order]));
  return stretches
    .toSorted((a, b) => (orderOf.get(a.start) ?? 0) - (orderOf.get(b.start) ?? 0))
    .map((stretch) => toRun(running, stretch));
}

/** The width of the text between two indexes, in em. */
export function widthBetween(running: RunningText, start: number, end: number): number {
  return stretchesOf(running, start, end).reduce((sum, stretch) => sum + toRun(running, stretch).width, 0);
}

type Stretch = { start: number; end: number; face: Face; level: number };

/** Stretches of one face and level, in logical order. */
function stretchesOf({ faces, levels }: RunningText, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let place = start; place < end; place++) {
    // There is a face for each letter of the text.
    const face = faces[place]!;
    const level = levels.levels[place] ?? 0;
    const last = stretches.at(-1);
    if (last && last.face === face && last.level === level) last.end = place + 1;
    else stretches.push({ start: place, end: place + 1, face, level });
  }
  return stretches;
}

/** The run of a stretch: in logical order for Urdu faces, which reorder it themselves, otherwise in visual order. */
function toRun({ text }: RunningText, { start, end, face, level }: Stretch): Run {
  const rtl = level % 2 === 1;
  const read = text.slice(start, end);
  const written = rtl && !face.isUrdu ? mirrored(read) : read;
  return { text: written, face, rtl, width: widthOf(face, written, rtl) };
}

function mirrored(text: string): string {
  return [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}

/** Every kind of white space becomes a blank, except the no-break space between `Rs.` and its number. */
function spaceAsIs(blank: string): string {
  return blank === '\u00a0' ? blank : ' ';
}

/** The character, or its compatibility form if only that has a face; nothing for symbols, `?` for other letters. */
function writable(character: string, bold: boolean): string[] {
  if (faceOf(character, bold)) return [character];
  const plain = [...character.normalize('NFKC')];
  if (plain.every((each) => faceOf(each, bold))) return plain;
  return /[\p{L}\p{N}]/u.test(character) ? ['?'] : [];
}
