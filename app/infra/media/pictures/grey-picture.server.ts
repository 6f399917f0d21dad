import { workOnPicture } from './picture-process.server.ts';
import { readMaster } from './pictures.server.ts';

/** 14 mm on paper at 300 dots per inch. */
const side = 166;
const maxCached = 500;
const cached = new Map<string, Buffer>();

/** A picture as paper shows it: small, square, grey, a JPEG; null where there is none of this name. The last few hundred are kept. */
export async function readGreyPicture(id: string): Promise<Buffer | null> {
  const known = cached.get(id);
  if (known) return known;
  const master = await readMaster(id);
  if (!master) return null;
  const grey = await workOnPicture('grey', { master, side });
  const [oldest] = cached.keys();
  if (cached.size >= maxCached && oldest) cached.delete(oldest);
  cached.set(id, grey);
  return grey;
}
