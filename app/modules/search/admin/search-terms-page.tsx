import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { DataTable } from '#app/admin/components/list/data-table.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { resultsAddress } from '../results/results-address.ts';
import { countSearchTerms, readSearchTerms, reportedDays, type SearchTerm } from '../search-terms.server.ts';
import type { Route } from './+types/search-terms-page.ts';
import { SearchTabs } from './search-tabs.tsx';
import { asksForMissing } from './search-terms-query.ts';
import { TeachDialog, type WordDraft } from './synonym-dialog.tsx';

export const meta = () => [{ title: 'Searched and not found · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const missing = asksForMissing(url.searchParams);
  const [questions, counts] = await Promise.all([readSearchTerms({ missing }), countSearchTerms()]);
  return { questions, counts, missing, days: reportedDays, now: new Date() };
}

/** What shoppers searched in the last 30 days: first of all what the shop had nothing for. */
export default function SearchTermsPage({ loaderData }: Route.ComponentProps) {
  const { questions, counts, missing, days, now } = loaderData;
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<WordDraft | null>(null);
  const teach = (text: string) => setDraft({ said: text, means: '', instead: null });
  const lastDay = ({ lastDay: day }: SearchTerm) => formatShortDay(new Date(day), now);
  return (
    <>
      <PageHead title="Search" beside={<span className="max-md:hidden">the last {days} days</span>}>
        <AdminButtonLink
          icon="download"
          iconOnly="phone"
          reloadDocument
          to={`${href('/admin/search/asked/csv')}${addressWith(params, {})}`}
        >
          CSV
        </AdminButtonLink>
      </PageHead>
      <SearchTabs current="asked" missing={counts.missing} />
      <div className="pt-3 max-md:pt-0">
        <ListTools says="Counted from the third time on, without anything of who asked">
          <Segments
            label="Searches"
            current={missing ? '?' : '?show=all'}
            tabs={[
              { to: '?', label: 'Not found', count: counts.missing },
              { to: '?show=all', label: 'All searches', count: counts.all },
            ]}
          />
        </ListTools>
      </div>
      <ListBody>
        {questions.length === 0 ? (
          <EmptyState title={missing ? 'Nothing was missed' : 'Nothing was searched yet'}>
            {missing
              ? 'What shoppers search for in vain stands here once it was searched three times.'
              : 'What shoppers search for stands here once it was searched three times.'}
          </EmptyState>
        ) : (
          <DataTable
            label={missing ? 'Searched and not found' : 'Searches'}
            rows={questions}
            keyOf={({ question }) => question}
            nameOf={({ question }) => question}
            columns={[
              { key: 'question', head: 'Searched', cell: (row) => <Question row={row} /> },
              { key: 'asked', head: 'Times', end: true, cell: ({ asked: requests }) => requests },
              { key: 'found', head: 'Products found', end: true, cell: ({ found }) => formatFound(found) },
              { key: 'last', head: 'Last', end: true, cell: lastDay },
              { key: 'teach', head: <span className="sr-only">Actions</span>, end: true, cell: teachCell },
            ]}
            phone={(row) => (
              <PhoneRow
                lines={[
                  [<Question key="question" row={row} />, `${row.asked} times`],
                  [`${formatFound(row.found)} found, ${lastDay(row)}`, teachCell(row)],
                ]}
              />
            )}
          />
        )}
      </ListBody>
      {draft && <TeachDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );

  function teachCell({ question, isTaught }: SearchTerm) {
    if (isTaught) return <span className="text-ink-3">Taught</span>;
    return (
      <AdminButton small aria-label={`Teach “${question}”`} onClick={() => teach(question)}>
        Teach this word
      </AdminButton>
    );
  }
}

function Question({ row: { question } }: { row: SearchTerm }) {
  return (
    <a
      href={resultsAddress(question)}
      target="_blank"
      rel="noreferrer"
      className="font-medium underline-offset-4 hover:underline"
    >
      <bdi>{question}</bdi>
    </a>
  );
}

function formatFound(found: number): string {
  return found === 0 ? 'none' : found > 200 ? 'over 200' : String(found);
}
