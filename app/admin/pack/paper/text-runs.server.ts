import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { type Face, faceOf, widthOf } from './faces.server.ts';

// Its types speak of a default export; to Node the module itself is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Words in one weight; a text is made of some. */
export type Span = { text: string; bold?: boolean };

/** Text of which is known how every character is written and which way it runs. */
export type RunningText = {
  text: string;
  /** By place in the text. */
  faces: Face[];
  levels: EmbeddingLevels;
  /** It begins at the right. */
  rtl: boolean;
};

/** A stretch of one face and direction, in the order in which it is written from the left. */
export type Run = { text: string; face: Face; rtl: boolean; width: number };

/** Texts by their spans: most words of a sheet are the same on the next one. */
const known = new Map<string, RunningText>();
const mostKnown = 2_000;

/** Text as paper can show it: on one line, without characters that no face has. */
export function toRunningText(spans: readonly Span[]): RunningText {
  const key = JSON.stringify(spans);
  const running = known.get(key) ?? readText(spans);
  if (known.size >= mostKnown) known.clear();
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

/** The runs between two places (the second not among them), from left to right. */
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

/** How wide the text between two places is, in em. */
export function widthBetween(running: RunningText, start: number, end: number): number {
  return stretchesOf(running, start, end).reduce((sum, stretch) => sum + toRun(running, stretch).width, 0);
}

type Stretch = { start: number; end: number; face: Face; level: number };

/** What is of one face and runs one way, in the order of reading. */
function stretchesOf({ faces, levels }: RunningText, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let place = start; place < end; place++) {
    const face = faces[place]!;
    const level = levels.levels[place] ?? 0;
    const last = stretches.at(-1);
    if (last && last.face === face && last.level === level) last.end = place + 1;
    else stretches.push({ start: place, end: place + 1, face, level });
  }
  return stretches;
}

/** In the order of reading for the face that turns it itself, in the order of the eye for every other. */
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

/** Blanks of every kind end words, but the one that holds `Rs.` and its number together stays. */
function spaceAsIs(blank: string): string {
  return blank === '\u00a0' ? blank : ' ';
}

/** The character, or what says the same in letters there are; nothing for pictures and marks, `?` for foreign letters. */
function writable(character: string, bold: boolean): string[] {
  if (faceOf(character, bold)) return [character];
  const plain = [...character.normalize('NFKC')];
  if (plain.every((each) => faceOf(each, bold))) return plain;
  return /[\p{L}\p{N}]/u.test(character) ? ['?'] : [];
}
