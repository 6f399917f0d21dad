/** What the page lists: the synonyms, the searches without results, or all searches. */
export type SearchView = 'synonyms' | 'missing' | 'searches';

/** The view that an address names, and what is searched in it. */
export function readSearchView(params: URLSearchParams): { view: SearchView; q: string } {
  const show = params.get('show');
  return {
    view: show === 'missing' || show === 'searches' ? show : 'synonyms',
    q: (params.get('q') ?? '').trim().slice(0, 64),
  };
}
