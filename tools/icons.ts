/** node tools/icons.ts: draws the icons of the installed shop (public/icon-*.png) from its mark. Run it when the mark has changed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../public');
const mark = await readFile(path.join(folder, 'mark.svg'), 'utf8');

/** Sides in px; how much of the height the mark takes. A maskable icon may be cut to a circle of 80 %. */
const icons = [
  { name: 'icon-192.png', side: 192, share: 0.72, radius: 0.18 },
  { name: 'icon-512.png', side: 512, share: 0.72, radius: 0.18 },
  { name: 'icon-maskable-512.png', side: 512, share: 0.52, radius: 0 },
];

for (const { name, side, share, radius } of icons) {
  const height = Math.round(side * share);
  const width = Math.round((height * 40) / 48);
  const drawn = mark.replace('width="40" height="48"', `width="${width}" height="${height}"`);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${side * radius}" fill="#fbf7f1"/></svg>`;
  await sharp(Buffer.from(ground))
    .composite([{ input: await sharp(Buffer.from(drawn)).png().toBuffer(), gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(path.join(folder, name));
}
