import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { countAskedQuestions } from '#app/search/asked-questions.server.ts';
import type { TaughtWord } from '#app/search/taught-words.server.ts';
import { useAct } from '../acts/use-act.ts';
import { DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith, FilterMenu } from '../pieces/filter-menu.tsx';
import { ListBody, ListTools } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { SearchField } from '../pieces/search-field.tsx';
import type { Route } from './+types/words-page.ts';
import { SearchTabs } from './search-tabs.tsx';
import { TeachDialog, type WordDraft } from './teach-dialog.tsx';
import { readWords, readWordsQuestion, type WordTab } from './words-list.server.ts';

export const meta = () => [{ title: 'Search · office' }];

const step = 100;

export async function loader({ url }: Route.LoaderArgs) {
  const question = readWordsQuestion(url.searchParams);
  const [{ words, counts }, asked] = await Promise.all([readWords(question), countAskedQuestions()]);
  const after = url.searchParams.get('after');
  const rest = after === null ? words : words.filter(({ said }) => said > after);
  const rows = rest.slice(0, step);
  const next = rest.length > step ? (rows.at(-1)?.said ?? null) : null;
  return { page: { rows, next }, count: words.length, counts, question, missing: asked.missing };
}

type Loaded = Route.ComponentProps['loaderData'];

const keyOf = ({ said }: TaughtWord) => said;
const labels: Record<Exclude<WordTab, 'all'>, string> = {
  own: 'Taught by you',
  proposed: 'Proposed',
  off: 'Taken away',
};

/** What shoppers' words mean: our proposals, what the owner has taught, and what is taken away. */
export default function WordsPage({ loaderData }: Route.ComponentProps) {
  const { count, counts, question, missing } = loaderData;
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<WordDraft | null>(null);
  const { rows, more } = useMoreRows<TaughtWord, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const begin = () => setDraft({ said: question.q, means: '', instead: null });
  return (
    <>
      <PageHead title="Search" beside={<span className="max-md:hidden">what shoppers’ words mean</span>}>
        <OfficeButtonLink
          icon="download"
          iconOnly="phone"
          reloadDocument
          to={`${href('/admin/search/csv')}${addressWith(params, {})}`}
        >
          CSV
        </OfficeButtonLink>
        <OfficeButton look="act" icon="plus" iconOnly="phone" onClick={begin}>
          Teach a word
        </OfficeButton>
      </PageHead>
      <SearchTabs current="words" missing={missing} />
      <div className="pt-3 max-md:pt-0">
        <ListTools says="Products of a shopper’s own word come first, then what it means">
          <SearchField label="Search words" placeholder="A word, in any script" />
          <FilterMenu
            label="All words"
            icon="tag"
            name="show"
            all={`All words, ${counts.all}`}
            options={(['own', 'proposed', 'off'] as const).map((tab) => ({
              value: tab,
              label: `${labels[tab]}, ${counts[tab]}`,
            }))}
          />
        </ListTools>
      </div>
      <ListBody>
        {rows.length === 0 ? (
          <EmptyState
            title={question.q ? `Nothing is taught about “${question.q}”` : 'No words here'}
            acts={<OfficeButton onClick={begin}>Teach a word</OfficeButton>}
          >
            Teach the search that ghari means watch, and who types ghari sees your watches.
          </EmptyState>
        ) : (
          <>
            <DataTable
              label="Words"
              rows={rows}
              keyOf={keyOf}
              nameOf={({ said }) => said}
              columns={[
                {
                  key: 'said',
                  head: 'Shoppers write',
                  cell: ({ said }) => <bdi className="font-medium">{said}</bdi>,
                },
                { key: 'means', head: 'The shop looks for', cell: (word) => <Means word={word} /> },
                { key: 'by', head: 'From', cell: (word) => <span className="text-ink-3">{sayFrom(word)}</span> },
                {
                  key: 'acts',
                  head: <span className="sr-only">Acts</span>,
                  end: true,
                  cell: (word) => <WordActs word={word} onEdit={setDraft} />,
                },
              ]}
              phone={(word) => (
                <PhoneRow
                  lines={[
                    [<bdi key="said">{word.said}</bdi>, <span key="from">{sayFrom(word)}</span>],
                    [<Means key="means" word={word} />, <WordActs key="acts" word={word} onEdit={setDraft} />],
                  ]}
                />
              )}
            />
            <MoreLink more={more} says={`${rows.length} of ${count}`} />
          </>
        )}
      </ListBody>
      {draft && <TeachDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

function Means({ word: { means } }: { word: TaughtWord }) {
  if (means.length === 0) return <span className="text-ink-3">only itself</span>;
  return <bdi>{means.join(', ')}</bdi>;
}

function sayFrom({ by, means }: TaughtWord): string {
  if (by === null) return 'Proposed';
  return means.length === 0 ? `Taken away by ${by}` : `Taught by ${by}`;
}

function WordActs({ word, onEdit }: { word: TaughtWord; onEdit: (draft: WordDraft) => void }) {
  const { said, means, isProposed } = word;
  const acts = useAct('search');
  const isOff = means.length === 0;
  return (
    <span className="inline-flex gap-1">
      <OfficeButton
        small
        look="quiet"
        aria-label={`Edit ${said}`}
        onClick={() => onEdit({ said, means: means.join(', '), instead: said })}
      >
        Edit
      </OfficeButton>
      {isOff && isProposed ? (
        <OfficeButton
          small
          look="quiet"
          busy={acts.busy}
          aria-label={`Bring back ${said}`}
          onClick={() => void acts.act({ act: 'restore', states: [{ said, means: null }] })}
        >
          Bring back
        </OfficeButton>
      ) : (
        <OfficeButton
          small
          look="quiet"
          busy={acts.busy}
          aria-label={`Take away ${said}`}
          onClick={() => void acts.act({ act: 'take-away', said })}
        >
          Take away
        </OfficeButton>
      )}
    </span>
  );
}
