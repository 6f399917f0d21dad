/**
 * Makes the two small font files every page loads first (app/ui/fonts) out of the full ones. Run it after changing the
 * characters or the font packages: node bin/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.join(import.meta.dirname, '..');
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const characters = `${ascii}\u00A0©é–—‘’“”…•·×−→←½°`;

const fonts: { from: string; to: string; axes: Record<string, number | { min: number; max: number }> }[] = [
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

for (const { from, to, axes } of fonts) {
  const small = await subsetFont(await readFile(path.join(root, 'node_modules', from)), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(path.join(root, 'app/ui/fonts', to), small);
  process.stdout.write(`${to}: ${small.length} bytes\n`);
}
