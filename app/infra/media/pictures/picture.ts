/** A picture as pages know it. `colour` (#rrggbb) fills its place until it has arrived. */
export type Picture = { id: string; width: number; height: number; colour: string; alt: string };

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths in px that are made of every picture, up to its own width. No other width can be requested. */
const widths = [200, 320, 480, 640, 960, 1440, 1920];

/** The widths in px that exist of this picture, smallest first; the widest is its own width, 1920 at most. */
export function renditionWidths(picture: { width: number }): [...number[], number] {
  const widest = Math.min(picture.width, 1920);
  return [...widths.filter((width) => width < widest), widest];
}

/** Where one rendition is; only widths of `renditionWidths` exist. */
export function renditionUrl(id: string, width: number, format: PictureFormat): string {
  return `/media/${id}-${width}.${format}`;
}

/** The widest rendition of a picture in a list: twice as sharp as the screen for every card that we show. */
const widestInList = 640;

/** The widths in px of `renditionWidths` that a picture in a list is offered in: 320 to 640, or what a small one has. */
function widthsInList(picture: { width: number }): number[] {
  const widths = renditionWidths(picture).filter((width) => width <= widestInList);
  return widths.length > 1 ? widths.slice(1) : widths;
}

/** `srcset` of one format: every width there is, in a list those up to 640 px. */
export function renditionSet(picture: { id: string; width: number }, format: PictureFormat, inList = false): string {
  const widths = inList ? widthsInList(picture) : renditionWidths(picture);
  return widths.map((width) => `${renditionUrl(picture.id, width, format)} ${width}w`).join(', ');
}

/** One plain address for a picture, as the spec's `imageUrl` carries it: the JPEG nearest to 640 px. */
export function pictureUrl(picture: { id: string; width: number }): string {
  return jpegUpTo(picture, 640);
}

/** The JPEG of a picture in a list, for browsers without AVIF: the one nearest to 480 px. */
export function smallPictureUrl(picture: { id: string; width: number }): string {
  return jpegUpTo(picture, 480);
}

function jpegUpTo(picture: { id: string; width: number }, limit: number): string {
  const width = renditionWidths(picture).findLast((each) => each <= limit) ?? Math.min(...renditionWidths(picture));
  return renditionUrl(picture.id, width, 'jpg');
}
