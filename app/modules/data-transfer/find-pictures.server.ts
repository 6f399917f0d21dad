import { db } from '#app/infra/db/db.server.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import { maxPictures } from '#app/modules/catalog/product-form.ts';
import { missPicture, type Run } from './import-run.server.ts';
import { readImported } from './imported-records.server.ts';
import {
  formatPlace,
  type ImportedPicture,
  type ImportedProduct,
  type ImportedRecord,
  type MissingPicture,
} from './records.ts';
import type { FoundPicture } from './source-pictures.server.ts';

/** The pictures of a product that the shop takes: the first of each place. */
export function picturesOf(record: ImportedProduct): ImportedPicture[] {
  return [...record.pictures.slice(0, maxPictures), ...record.descriptionPictures.slice(0, maxPictures)];
}

type Found = { pictures: { id: string; alt: string }[]; missing: MissingPicture[] };

/** The shop's own pictures, as far as they come; each that does not is listed. */
export async function findPictures(run: Run, record: ImportedProduct, place: MissingPicture['place']): Promise<Found> {
  const found: Found = { pictures: [], missing: [] };
  const wanted = place === 'gallery' ? record.pictures : record.descriptionPictures;
  for (const { from, alt } of wanted.slice(0, maxPictures)) {
    const picture = await findPicture(run, record, from);
    if ('id' in picture) {
      if (picture.id !== '') found.pictures.push({ id: picture.id, alt: cleanLine(alt).slice(0, 300) });
    } else
      found.missing.push({
        place,
        address: from,
        alt,
        problem: picture.problem,
        source: cleanLine(formatPlace(record.place)),
      });
  }
  return found;
}

/** A picture of the shop, whose id is empty in a dry run, which looks and fetches nothing; or why it does not come. */
export async function findPicture(
  run: Run,
  record: Pick<ImportedRecord, 'place'>,
  from: string,
): Promise<FoundPicture> {
  const { pictures, isDry } = run.move;
  run.move.signal?.throwIfAborted();
  const problem = isDry ? await pictures.problemOf(from) : null;
  const found: FoundPicture = isDry ? (problem === null ? { id: '' } : { problem }) : await pictures.find(from);
  if ('id' in found) run.counts.pictures++;
  else await missPicture(run, record, `${from.slice(0, 300)}: ${found.problem}`);
  return found;
}

/** Counts the pictures of products that this move stored before it was interrupted, as it counted them then. */
export async function countStoredPictures(run: Run, records: readonly ImportedProduct[]): Promise<void> {
  const requested = records.flatMap((record) => picturesOf(record).map(({ from }) => from));
  const known = await readImported(db, run.origin.format, 'picture', requested);
  const came = requested.filter((from) => known.has(from)).length;
  run.counts.pictures += came;
  run.counts.missingPictures += requested.length - came;
}
