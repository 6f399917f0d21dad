import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { db } from '../db/db.server.ts';
import { pictures } from './tables.server.ts';

/** 14 mm on paper at 300 dots per inch. */
const side = 166;
const mostKept = 500;
const kept = new Map<string, Buffer>();

/** A picture as paper shows it: small, square, grey, a JPEG; null where there is none of this name. The last few hundred are kept. */
export async function readGreyPicture(id: string): Promise<Buffer | null> {
  const known = kept.get(id);
  if (known) return known;
  const [picture] = await db.select({ master: pictures.master }).from(pictures).where(eq(pictures.id, id));
  if (!picture?.master) return null;
  const grey = await sharp(picture.master)
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: 'white' })
    .grayscale()
    .toColourspace('b-w')
    .jpeg({ quality: 72 })
    .toBuffer();
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest) kept.delete(oldest);
  kept.set(id, grey);
  return grey;
}
