import { type CsvColumns, type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import { readSearchTerms, type SearchTerm } from '../search-terms.server.ts';
import { listSynonyms, type Synonym } from '../synonyms/synonyms.server.ts';
import { readSearchView } from './search-view.ts';

const synonymColumns: CsvColumns<Synonym> = {
  'shoppers write': ({ word }) => word,
  'the shop looks for': ({ meanings }) => meanings.join(', '),
};

const searchColumns: CsvColumns<SearchTerm> = {
  searched: ({ question }) => question,
  times: ({ times }) => times,
  'products found': ({ found }) => found,
  'last day': ({ lastDay }) => lastDay,
};

/** What Search settings lists: the synonyms or the searches. */
export function downloadSearches(params: URLSearchParams): CsvDownload {
  const { view, q } = readSearchView(params);
  if (view === 'synonyms')
    return {
      file: csvTable(synonymColumns, async () => ({ rows: await listSynonyms(q), next: null })),
      name: 'synonyms.csv',
    };
  const missing = view === 'missing';
  return {
    file: csvTable(searchColumns, async () => ({ rows: await readSearchTerms({ missing }), next: null })),
    name: 'searches.csv',
  };
}
