import { eq } from 'drizzle-orm';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { type ContentValues, plainBanner, plainService } from '#app/modules/content/content-form.ts';
import { changeContent } from '#app/modules/content/save-content.server.ts';
import type { Moving } from './imported-records.server.ts';
import { noteImported } from './imported-records.server.ts';
import type { ImportedContent } from './records.ts';
import { findProduct } from './store-records.server.ts';

/** The drawing of a service without a picture of its own. */
const plainDrawing = '/services/people.svg';

/** Puts a piece of the old shop's front onto ours. Returns why it cannot be there; null where it is. */
export async function storeContent(
  moving: Moving,
  record: ImportedContent,
  pictureId: string | null,
): Promise<string | null> {
  const { tx, actor } = moving;
  const product = record.content === 'pick' ? await findProduct(moving, record.product) : null;
  if (record.content === 'pick' && product === null) return 'Its product was not imported.';
  const imgUrl = pictureId === null ? plainDrawing : await serviceUrl(moving, pictureId);
  const problems = await changeContent(tx, actor, (current) =>
    changeOf(record, current, { pictureId: pictureId ?? '', imgUrl, productId: product ?? 0 }),
  );
  const [problem] = Object.values(problems);
  if (problem) return problem;
  await noteImported(tx, moving, 'content', [{ sourceId: record.sourceId, ourId: record.content }]);
  return null;
}

async function serviceUrl({ tx }: Moving, id: string): Promise<string> {
  const [found] = await tx.select({ width: pictures.width }).from(pictures).where(eq(pictures.id, id));
  return found ? pictureUrl({ id, width: found.width }) : plainDrawing;
}

type Found = { pictureId: string; imgUrl: string; productId: number };

function changeOf(
  record: ImportedContent,
  current: ContentValues,
  { pictureId, imgUrl, productId }: Found,
): Partial<ContentValues> {
  switch (record.content) {
    case 'header':
      return { announcement: record.text };
    case 'sale':
      return {
        sale: {
          active: true,
          startsAt: record.startTime.toISOString(),
          endsAt: record.endTime.toISOString(),
          message: record.message,
          buttonName: record.buttonName,
          urduMessage: '',
          urduButtonName: '',
          link: '/top_collections',
        },
      };
    case 'service': {
      const { title, description } = record;
      return { services: [...current.services, { ...plainService, imgUrl, title, description }] };
    }
    case 'banner':
      return { [record.where]: [...current[record.where], { ...plainBanner, pictureId }] };
    case 'pick':
      return { [record.which]: { productId, text: '', urduText: '', pictureId: null } };
  }
}
