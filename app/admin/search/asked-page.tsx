import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import {
  type AskedQuestion,
  countAskedQuestions,
  readAskedQuestions,
  reportedDays,
} from '#app/search/asked-questions.server.ts';
import { resultsAddress } from '#app/search/results-address.ts';
import { DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { ListBody, ListTools } from '../pieces/list-tools.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { Segments } from '../pieces/tabs.tsx';
import { formatShortDay } from '../pieces/times.ts';
import type { Route } from './+types/asked-page.ts';
import { asksForMissing } from './asked-question.ts';
import { SearchTabs } from './search-tabs.tsx';
import { TeachDialog, type WordDraft } from './teach-dialog.tsx';

export const meta = () => [{ title: 'Searched and not found · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const missing = asksForMissing(url.searchParams);
  const [questions, counts] = await Promise.all([readAskedQuestions({ missing }), countAskedQuestions()]);
  return { questions, counts, missing, days: reportedDays, now: new Date() };
}

/** What shoppers searched in the last 30 days: first of all what the shop had nothing for. */
export default function AskedPage({ loaderData }: Route.ComponentProps) {
  const { questions, counts, missing, days, now } = loaderData;
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<WordDraft | null>(null);
  const teach = (said: string) => setDraft({ said, means: '', instead: null });
  const lastDay = ({ lastDay: day }: AskedQuestion) => formatShortDay(new Date(day), now);
  return (
    <>
      <PageHead title="Search" beside={<span className="max-md:hidden">the last {days} days</span>}>
        <OfficeButtonLink
          icon="download"
          iconOnly="phone"
          reloadDocument
          to={`${href('/admin/search/asked/csv')}${addressWith(params, {})}`}
        >
          CSV
        </OfficeButtonLink>
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
              { key: 'asked', head: 'Times', end: true, cell: ({ asked }) => asked },
              { key: 'found', head: 'Products found', end: true, cell: ({ found }) => sayFound(found) },
              { key: 'last', head: 'Last', end: true, cell: lastDay },
              { key: 'teach', head: <span className="sr-only">Acts</span>, end: true, cell: teachCell },
            ]}
            phone={(row) => (
              <PhoneRow
                lines={[
                  [<Question key="question" row={row} />, `${row.asked} times`],
                  [`${sayFound(row.found)} found, ${lastDay(row)}`, teachCell(row)],
                ]}
              />
            )}
          />
        )}
      </ListBody>
      {draft && <TeachDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );

  function teachCell({ question, isTaught }: AskedQuestion) {
    if (isTaught) return <span className="text-ink-3">Taught</span>;
    return (
      <OfficeButton small aria-label={`Teach “${question}”`} onClick={() => teach(question)}>
        Teach this word
      </OfficeButton>
    );
  }
}

function Question({ row: { question } }: { row: AskedQuestion }) {
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

function sayFound(found: number): string {
  return found === 0 ? 'none' : found > 200 ? 'over 200' : String(found);
}
