import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { MoreLink, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { countSearchTerms, readSearchTerms, reportedDays } from '../search-terms.server.ts';
import { listSynonyms, type Synonym } from '../synonyms/synonyms.server.ts';
import type { Route } from './+types/search-settings-page.ts';
import { readSearchView } from './search-view.ts';
import { SearchesList } from './searches-list.tsx';
import { SynonymDialog, type SynonymDraft } from './synonym-dialog.tsx';
import { SynonymsList } from './synonyms-list.tsx';

export const meta = () => [{ title: 'Search settings · Admin' }];

const pageSize = 100;

export async function loader({ url }: Route.LoaderArgs) {
  const { view, q } = readSearchView(url.searchParams);
  const [synonyms, searches, counts] = await Promise.all([
    view === 'synonyms' ? listSynonyms(q) : [],
    view === 'synonyms' ? [] : readSearchTerms({ missing: view === 'missing' }),
    countSearchTerms(),
  ]);
  const after = url.searchParams.get('after');
  const rest = after === null ? synonyms : synonyms.filter(({ word }) => word > after);
  const rows = rest.slice(0, pageSize);
  const next = rest.length > pageSize ? (rows.at(-1)?.word ?? null) : null;
  return {
    view,
    q,
    page: { rows, next },
    synonyms: synonyms.length,
    searches,
    counts,
    days: reportedDays,
    now: new Date(),
  };
}

type Loaded = Route.ComponentProps['loaderData'];

/** What the shop’s search also looks for, and what shoppers searched, first of all in vain. */
export default function SearchSettingsPage({ loaderData }: Route.ComponentProps) {
  const { view, q, synonyms, searches, counts, days, now } = loaderData;
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<SynonymDraft | null>(null);
  const { rows, more } = useMoreRows<Synonym, Loaded>(
    loaderData.page,
    ({ word }) => word,
    ({ page }) => page,
  );
  return (
    <>
      <PageHead title="Search settings">
        <AdminButtonLink
          icon="download"
          iconOnly="phone"
          reloadDocument
          to={`${href('/admin/search/csv')}${addressWith(params, {})}`}
        >
          Export
        </AdminButtonLink>
        <AdminButton
          look="primary"
          icon="plus"
          iconOnly="phone"
          onClick={() => setDraft({ words: q, meanings: '', edited: null })}
        >
          Add synonym
        </AdminButton>
      </PageHead>
      <div className="pt-3 max-md:pt-0">
        <ListTools
          says={
            view === 'synonyms'
              ? 'Products with the shopper’s own word come first, then those of the synonym'
              : `The last ${days} days, counted from the third search, without who searched`
          }
        >
          <Segments
            label="Search settings"
            current={view === 'synonyms' ? '?' : `?show=${view}`}
            tabs={[
              { to: '?', label: 'Synonyms' },
              { to: '?show=missing', label: 'Searches without results', count: counts.missing },
              { to: '?show=searches', label: 'All searches', count: counts.all },
            ]}
          />
          {view === 'synonyms' && <SearchField label="Search synonyms" placeholder="A word, in any script" />}
        </ListTools>
      </div>
      <ListBody>
        {view === 'synonyms' ? (
          <>
            <SynonymsList synonyms={rows} q={q} onEdit={setDraft} />
            <MoreLink more={more} says={`${rows.length} of ${synonyms}`} />
          </>
        ) : (
          <SearchesList searches={searches} missing={view === 'missing'} now={now} onEdit={setDraft} />
        )}
      </ListBody>
      {draft && <SynonymDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}
