import { renditionUrl, renditionWidths } from '#app/infra/media/pictures/picture.ts';

/** Narrower than this, a browser installs no shop by it. */
export const narrowestIcon = 192;

/** No screen shows an icon larger. */
const widest = 640;

/** The address that is kept of a square picture as the shop's icon. It names the widest rendition that icons are made of. */
export function iconAddress(picture: { id: string; width: number }): string {
  const width = renditionWidths(picture).findLast((each) => each <= widest) ?? picture.width;
  return renditionUrl(picture.id, width, 'webp');
}

/** Whether a picture may be the shop's icon: wide enough, and square but for a stray pixel row. */
export function isIcon({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) >= narrowestIcon && Math.abs(width - height) <= Math.max(width, height) / 50;
}

/** The owner's icon for a manifest, smallest first, by the address that is kept of it; none where none is kept. */
export function shopIcons(address = ''): { src: string; sizes: string; type: string }[] {
  const [, id, width] = /^\/media\/([0-9a-f]{24})-(\d{1,4})\.webp$/.exec(address) ?? [];
  if (!id) return [];
  return renditionWidths({ width: Number(width) }).map((each) => ({
    src: renditionUrl(id, each, 'webp'),
    sizes: `${each}x${each}`,
    type: 'image/webp',
  }));
}
