import { z } from 'zod';
import { type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import { readPictureRemarks } from '../imports.server.ts';
import { readMissingPictures } from '../missing-pictures.server.ts';

type Missing = Awaited<ReturnType<typeof readMissingPictures>>['rows'][number];
type Remarked = Awaited<ReturnType<typeof readPictureRemarks>>[number];

/** The pictures of imported products that did not come; with `?move=` those that a checked import would miss. */
export function downloadMissingPictures(params: URLSearchParams): CsvDownload {
  const name = `missing-pictures-${new Date().toISOString().slice(0, 10)}.csv`;
  const move = z.uuid().safeParse(params.get('move'));
  if (move.success) {
    const columns = { where: ({ place }: Remarked) => place, picture: ({ words }: Remarked) => words };
    return {
      file: csvTable<Remarked, number>(columns, async () => ({
        rows: await readPictureRemarks(move.data),
        next: null,
      })),
      name,
    };
  }
  const columns = {
    product: ({ product }: Missing) => product,
    where: ({ source }: Missing) => source,
    picture: ({ address }: Missing) => address,
    problem: ({ problem }: Missing) => problem,
  };
  return { file: csvTable<Missing, number>(columns, readMissingPictures), name };
}
