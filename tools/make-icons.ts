/**
 * Makes the icons (one file for all of the shop, fetched once, and one for the admin, which shoppers never fetch) and the
 * lists of their names. Run it after changing a list: node tools/make-icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

const shopLines = [
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
  'printer',
];
const shopBrands = ['whatsapp', 'facebook', 'instagram', 'tiktok'];
const adminLines =
  'archive-restore arrow-down arrow-left arrow-right arrow-up arrow-up-down ban banknote barcode bell bike calendar-clock chart-no-axes-column check check-check chevron-down chevron-right circle-alert circle-check circle-dashed circle-help circle-x clipboard-paste clock cloud-upload copy download ellipsis external-link eye eye-off file-text flag globe grip-vertical hand heart-pulse history hourglass house image inbox key-round layers layout-dashboard link lock log-out mail mail-open map-pin menu message-circle minus package package-x pause pencil phone phone-missed phone-off play plus printer receipt refresh-cw rotate-ccw save scan-barcode search send settings shield-check shopping-bag star sticky-note store tag trash-2 triangle-alert truck undo-2 upload user-round user-round-x users video volume-2 volume-x x'.split(
    ' ',
  );
const filled = new Set(['pause', 'play']);

async function inner(file: string): Promise<string> {
  const svg = await readFile(path.join(root, 'node_modules', file), 'utf8');
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|<title>.*?<\/title>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

type Sprite = {
  lines: readonly string[];
  brands: readonly string[];
  stroke: number;
  to: { sprite: string; names: string; type: string };
};

async function makeSprite({ lines, brands, stroke, to }: Sprite): Promise<void> {
  const symbols: string[] = [];
  for (const name of lines) {
    const fill = filled.has(name) ? 'currentColor' : 'none';
    symbols.push(
      `<symbol id="${name}" viewBox="0 0 24 24" fill="${fill}" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${await inner(`lucide-static/icons/${name}.svg`)}</symbol>`,
    );
  }
  for (const name of brands)
    symbols.push(
      `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor">${await inner(`simple-icons/icons/${name}.svg`)}</symbol>`,
    );
  const names = [...lines, ...brands].map((name) => `  | '${name}'`).join('\n');
  await writeFile(
    path.join(root, to.sprite),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
  );
  await writeFile(
    path.join(root, to.names),
    `/** Made by tools/make-icons.ts from lucide-static (ISC) and simple-icons (CC0); not edited by hand. */\nexport type ${to.type} =\n${names};\n`,
  );
}

await makeSprite({
  lines: shopLines,
  brands: shopBrands,
  stroke: 1.5,
  to: { sprite: 'app/ui/icons.svg', names: 'app/ui/icon-name.ts', type: 'IconName' },
});
await makeSprite({
  lines: adminLines,
  brands: ['whatsapp'],
  stroke: 1.75,
  to: { sprite: 'app/admin/components/icons.svg', names: 'app/admin/components/icon-name.ts', type: 'AdminIconName' },
});
