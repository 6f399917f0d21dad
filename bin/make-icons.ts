/** Makes app/ui/icons.svg (one file for every icon, fetched once) and the list of their names. Run it after changing the list: node bin/make-icons.ts */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

const lines = [
  'menu',
  'x',
  'search',
  'user-round',
  'shopping-bag',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'chevron-down',
  'chevron-right',
  'plus',
  'minus',
  'trash-2',
  'pause',
  'play',
  'check',
  'eye',
  'eye-off',
  'lock',
  'phone',
  'mail',
  'banknote',
  'truck',
  'undo-2',
  'package',
  'circle-alert',
  'map-pin',
  'printer',
];
const filled = new Set(['pause', 'play']);
const brands = ['whatsapp', 'facebook', 'instagram', 'tiktok'];

async function inner(file: string): Promise<string> {
  const svg = await readFile(path.join(root, 'node_modules', file), 'utf8');
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|<title>.*?<\/title>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const symbols: string[] = [];
for (const name of lines) {
  const fill = filled.has(name) ? 'currentColor' : 'none';
  symbols.push(
    `<symbol id="${name}" viewBox="0 0 24 24" fill="${fill}" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${await inner(`lucide-static/icons/${name}.svg`)}</symbol>`,
  );
}
for (const name of brands)
  symbols.push(
    `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor">${await inner(`simple-icons/icons/${name}.svg`)}</symbol>`,
  );

const names = [...lines, ...brands].map((name) => `  | '${name}'`).join('\n');
await writeFile(
  path.join(root, 'app/ui/icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
await writeFile(
  path.join(root, 'app/ui/icon-name.ts'),
  `/** Made by bin/make-icons.ts from lucide-static (ISC) and simple-icons (CC0); not edited by hand. */\nexport type IconName =\n${names};\n`,
);
