import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type CachedFile, readCachedFile } from '../cached-file.server.ts';
import { type PictureFormat, renditionUrl } from './picture.ts';

/** What is sent for an address under /media/. `instead`: the address of the size that is sent while the right one is made. */
export type NearestRendition = { kept: CachedFile; type: string; instead: string | null };

export const pictureTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The formats that a client of this format can show, best first. */
const standIns: Record<PictureFormat, PictureFormat[]> = {
  avif: ['avif', 'webp', 'jpg'],
  webp: ['webp', 'jpg'],
  jpg: ['jpg'],
};

/**
 * The cached rendition in a picture's folder that is nearest in width, in a format that the client can show; of two the
 * larger. Null while there is none.
 */
export async function readNearest(
  folder: string,
  { id, width, format }: { id: string; width: number; format: PictureFormat },
): Promise<NearestRendition | null> {
  const names = await readdir(folder).catch(() => []);
  const there = names.flatMap((name) => {
    const [, digits, ending] = /^(\d+)\.(\w+)$/.exec(name) ?? [];
    const kind = standIns[format].find((each) => each === ending);
    return kind ? [{ name, kind, width: Number(digits) }] : [];
  });
  there.sort(
    (a, b) =>
      Math.abs(a.width - width) - Math.abs(b.width - width) ||
      b.width - a.width ||
      standIns[format].indexOf(a.kind) - standIns[format].indexOf(b.kind),
  );
  for (const { name, kind, width: nearest } of there) {
    const kept = await readCachedFile(path.join(folder, name));
    if (kept) return { kept, type: pictureTypes[kind], instead: renditionUrl(id, nearest, kind) };
  }
  return null;
}
