import type { Actor } from '#app/infra/audit/audit.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { maxPictures, type ProductPicture } from './product-form.ts';
import { readProductRecord } from './product-record.server.ts';
import { saveProduct } from './save-product.server.ts';

/** What became of it: the pictures as they were and are, for whoever takes it back. */
type ShownFirst =
  | { kind: 'saved'; before: ProductPicture[]; after: ProductPicture[] }
  | { kind: 'unchanged' }
  | { kind: 'refused'; why: string };

/** Puts a picture before the others of a product; one that the product has not is added. Its words stay its own. */
export async function showPictureFirst(actor: Actor, id: number, picture: string): Promise<ShownFirst> {
  const record = await readProductRecord(db, id);
  if (!record) return { kind: 'refused', why: 'This product was deleted.' };
  const before = record.values.gallery;
  if (before[0]?.id === picture) return { kind: 'unchanged' };
  const first = before.find((each) => each.id === picture) ?? { id: picture, alt: '' };
  const after = [first, ...before.filter((each) => each !== first)];
  if (after.length > maxPictures) return { kind: 'refused', why: `A product has at most ${maxPictures} pictures.` };
  const saved = await saveProduct(actor, id, { before: { gallery: before }, after: { gallery: after } });
  if (saved.kind === 'saved') return { kind: 'saved', before, after };
  if (saved.kind === 'unchanged') return { kind: 'unchanged' };
  if (saved.kind === 'gone') return { kind: 'refused', why: 'This product was deleted.' };
  if (saved.kind === 'conflict')
    return { kind: 'refused', why: 'Somebody else just changed its pictures. Choose again.' };
  return { kind: 'refused', why: ('problems' in saved && saved.problems.gallery) || 'It was not saved. Try again.' };
}
