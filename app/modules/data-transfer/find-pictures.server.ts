import { db } from '#app/infra/db/db.server.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import { maxPictures } from '#app/modules/catalog/product-form.ts';
import { missPicture, type Run } from './import-run.server.ts';
import { readImported } from './imported-records.server.ts';
import type { ImportedPicture, ImportedProduct, ImportedRecord } from './records.ts';

/** Pictures that are asked for at the same time. */
const picturesAtOnce = 6;

/** The pictures of a product that the shop takes: the first of each place. */
export function picturesOf(record: ImportedProduct): ImportedPicture[] {
  return [...record.pictures.slice(0, maxPictures), ...record.descriptionPictures.slice(0, maxPictures)];
}

/** The shop's own pictures, as far as they come; each that does not is listed. */
export async function findPictures(
  run: Run,
  record: ImportedProduct,
  pictures: readonly ImportedPicture[],
): Promise<{ id: string; alt: string }[]> {
  const found: { id: string; alt: string }[] = [];
  for (const { from, alt } of pictures.slice(0, maxPictures)) {
    const picture = await findPicture(run, record, from);
    if (picture !== null && picture !== '') found.push({ id: picture, alt: cleanLine(alt).slice(0, 300) });
  }
  return found;
}

/** The id of a picture; empty in a dry run, which looks and fetches nothing; null where it does not come. */
export async function findPicture(
  run: Run,
  record: Pick<ImportedRecord, 'place'>,
  from: string,
): Promise<string | null> {
  const { pictures, isDry } = run.move;
  run.move.signal?.throwIfAborted();
  const problem = isDry ? await pictures.problemOf(from) : null;
  const found = isDry ? { id: '' } : await pictures.find(from);
  const words = problem ?? ('problem' in found ? found.problem : null);
  if (words === null) {
    run.counts.pictures++;
    return 'id' in found ? found.id : null;
  }
  await missPicture(run, record, `${from.slice(0, 300)}: ${words}`);
  return null;
}

/** Counts the pictures of products that this move stored before it was interrupted, as it counted them then. */
export async function countStoredPictures(run: Run, records: readonly ImportedProduct[]): Promise<void> {
  const requested = records.flatMap((record) => picturesOf(record).map(({ from }) => from));
  const known = await readImported(db, run.origin.format, 'picture', requested);
  const came = requested.filter((from) => known.has(from)).length;
  run.counts.pictures += came;
  run.counts.missingPictures += requested.length - came;
}

/** Does something for each of a list, a few at a time. */
export async function inParallel<T>(list: readonly T[], run: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, work));
}
