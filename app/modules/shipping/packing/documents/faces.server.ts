import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** A typeface in one weight, with its name in documents. */
export type Face = {
  name: string;
  font: Font;
  /** Its letters join, and shaping needs their direction. */
  isUrdu: boolean;
};

const weights = { regular: 400, bold: 700 } as const;
const require = createRequire(import.meta.url);
const opened = new Map<string, Face>();

/** Cache of characters by face: the lookup in a font is slow, and a shop uses a few hundred characters. */
const found = new Map<string, Face | null>();
const maxFound = 5_000;
/** Cache of widths, in em: the same words are on every sheet. */
const measured = new Map<string, number>();
const maxMeasured = 20_000;

/** All faces, opened once. A document embeds only the glyphs it uses. */
export function faces(): Face[] {
  return ['figtree', 'figtree-more', 'naskh'].flatMap((family) =>
    Object.values(weights).map((weight) => open(family, weight)),
  );
}

/** The face that has this character; null if none has it. */
export function faceOf(character: string, bold: boolean): Face | null {
  const key = bold ? `${character} bold` : character;
  const known = found.get(key);
  if (known !== undefined) return known;
  const face = findFace(character.codePointAt(0) ?? 0, bold ? weights.bold : weights.regular);
  if (found.size >= maxFound) found.clear();
  found.set(key, face);
  return face;
}

function findFace(codePoint: number, weight: number): Face | null {
  const families = codePoint < 0x600 ? ['figtree', 'figtree-more'] : ['naskh', 'figtree', 'figtree-more'];
  return (
    families.map((family) => open(family, weight)).find(({ font }) => font.hasGlyphForCodePoint(codePoint)) ?? null
  );
}

/** The width of a run of one face and direction, in em. */
export function widthOf(face: Face, text: string, rtl: boolean): number {
  const key = `${face.name} ${rtl} ${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const width = face.font.layout(text, featuresOf(face, rtl)).advanceWidth / face.font.unitsPerEm;
  if (measured.size >= maxMeasured) measured.clear();
  measured.set(key, width);
  return width;
}

/** OpenType features: tabular digits for Latin, the direction for Urdu. */
export function featuresOf(face: Face, rtl: boolean): ('tnum' | 'rtlm' | 'ltrm')[] {
  return face.isUrdu ? [rtl ? 'rtlm' : 'ltrm'] : ['tnum'];
}

function open(family: string, weight: number): Face {
  const name = `${family}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  // With its tables more than a megabyte of code, read when the first face is opened.
  const { create }: typeof import('fontkit') = require('fontkit');
  const font = create(readFileSync(require.resolve(`#app/modules/shipping/packing/documents/fonts/${name}.ttf`)));
  const isUrdu = family === 'naskh';
  const face = { name, font: isUrdu ? inUrdu(font) : font, isUrdu };
  opened.set(name, face);
  return face;
}

/** Shapes text as Urdu, whose 4, 6 and 7 differ from the Persian ones, in the direction that the features name. */
function inUrdu(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (text, features) => layout(text, [], 'arab', 'URD ', features?.includes('ltrm') ? 'ltr' : 'rtl');
  return font;
}
