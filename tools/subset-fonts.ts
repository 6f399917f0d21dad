/**
 * Makes the two small font files every page loads first, those of pages in Urdu (app/ui/fonts), and the faces of printed paper
 * (app/modules/shipping/packing/documents/fonts) out of the full ones. Run it after changing the characters or the font packages:
 * node tools/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.join(import.meta.dirname, '..');
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const characters = `${ascii}\u00A0©é–—‘’“”…•·×−→←½°`;

type Axes = Record<string, number | { min: number; max: number }>;

const fonts: { from: string; to: string; axes?: Axes; letters?: string }[] = [
  {
    from: '@fontsource-variable/hedvig-letters-serif/files/hedvig-letters-serif-latin-opsz-normal.woff2',
    to: 'hedvig.woff2',
    axes: { opsz: 24 },
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

/** What Urdu is written with, for pages in Urdu: its letters, marks, signs and digits, and what joins or separates them. */
const urduLetters =
  'ءآأؤئابتثجحخدذرزسشصضطظعغفقكلمنوىيًٌٍَُِّْٰٕٖٓٔٗپٹچڈڑژکگںھہۂۃیےۓۀ،؛؟۔٪٬٫٭۰۱۲۳۴۵۶۷۸۹\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069';
for (const weight of [400, 600])
  fonts.push({
    from: `@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-${weight}-normal.woff2`,
    to: `urdu-${weight}.woff2`,
    letters: urduLetters,
  });

for (const { from, to, axes = {}, letters = characters } of fonts) {
  const small = await subsetFont(await readFile(path.join(root, 'node_modules', from)), letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(path.join(root, 'app/ui/fonts', to), small);
  process.stdout.write(`${to}: ${small.length} bytes\n`);
}

/** Letters, digits and signs of Urdu and Arabic, and the shaped forms that old programs wrote in their place. */
const urdu = [
  ...[0x20, 0xa0, 0x200c, 0x200d],
  ...range(0x600, 0x6ff),
  ...range(0xfb50, 0xfbff),
  ...range(0xfdf0, 0xfdfd),
  ...range(0xfe70, 0xfefc),
];

// PDF knows no axes, so each weight is a face of its own; a document embeds only what it uses of it.
for (const weight of [400, 700]) {
  const figtree = '@fontsource-variable/figtree/files/figtree';
  await makeFace(`figtree-${weight}.ttf`, `${figtree}-latin-wght-normal.woff2`, null, { wght: weight });
  await makeFace(`figtree-more-${weight}.ttf`, `${figtree}-latin-ext-wght-normal.woff2`, null, { wght: weight });
  const naskh = `@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-${weight}-normal.woff2`;
  await makeFace(`naskh-${weight}.ttf`, naskh, String.fromCodePoint(...urdu), {});
}

async function makeFace(to: string, from: string, letters: string | null, axes: Record<string, number>): Promise<void> {
  const face = await subsetFont(await readFile(path.join(root, 'node_modules', from)), letters ?? '', {
    targetFormat: 'sfnt',
    variationAxes: axes,
    noHinting: true,
    ...(letters === null && { keepAllGlyphs: true }),
  });
  await writeFile(path.join(root, 'app/modules/shipping/packing/documents/fonts', to), face);
  process.stdout.write(`${to}: ${face.length} bytes\n`);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
