import { asRecord } from '#app/infra/records.ts';
import type { SourceDocument } from '../read-documents.server.ts';
import type { ImportedContent } from '../records.ts';
import { hashOf, type Item } from './firestore-names.server.ts';
import { type Fields, momentOf, textOf } from './firestore-values.ts';

/** What stands on the old shop's pages; a document of several records, such as services/customerCare, is each of them. */
export function* asContent(found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place, collection } = found;
  const nested = Object.values(fields).flatMap((each) => (Array.isArray(each) ? each : [each]));
  if (collection === 'services' && !fields.title && nested.every((each) => typeof each === 'object')) {
    for (const [at, each] of nested.entries()) yield* asContent({ ...found, id: `${found.id}/${at}` }, asRecord(each));
    return;
  }
  const name = found.id || hashOf(fields);
  const sourced = { kind: 'content', place, sourceId: `${collection}/${name}` } as const;
  const content = contentOf(collection, fields, found);
  if (content === null) return;
  if ('reason' in content) yield { kind: 'rejected', what: 'content', place, reason: content.reason };
  else yield { ...sourced, ...content };
}

/** What a record of content says besides where it stands. */
type Content = ImportedContent extends infer Each
  ? Each extends ImportedContent
    ? Omit<Each, 'kind' | 'place' | 'sourceId'>
    : never
  : never;

function contentOf(
  collection: string,
  fields: Fields,
  { place, value }: SourceDocument,
): Content | { reason: string } | null {
  const position = place.number;
  if (collection === 'header') {
    const text = typeof value === 'string' ? value : textOf(fields, 'text');
    return { content: 'header', text };
  }
  if (collection === 'customerCare' || collection === 'services') {
    const [title, description] = [textOf(fields, 'title'), textOf(fields, 'description')];
    return { content: 'service', picture: textOf(fields, 'imgUrl'), title, description, position };
  }
  if (collection === 'sales' || collection === 'saleCountdown') {
    const [startTime, endTime] = [momentOf(fields, 'saleStartTime'), momentOf(fields, 'saleEndTime')];
    if (!startTime || !endTime) return { reason: 'The sale does not say when it begins and ends.' };
    const [message, buttonName] = [textOf(fields, 'saleMessage'), textOf(fields, 'saleButtonName')];
    return { content: 'sale', startTime, endTime, message, buttonName };
  }
  if (collection === 'featuredProduct' || collection === 'trendingProduct') {
    const product = textOf(fields, 'id') || textOf(fields, 'productId');
    const which = collection === 'featuredProduct' ? 'featured' : 'trending';
    return product ? { content: 'pick', which, product } : { reason: 'It does not say the id of its product.' };
  }
  const url = typeof value === 'string' ? value : textOf(fields, 'url');
  if (url === '') return { reason: 'A banner needs its url.' };
  return {
    content: 'banner',
    where: /middle|second|bottom|single/i.test(collection) ? 'home' : 'hero',
    picture: url,
    position,
  };
}
