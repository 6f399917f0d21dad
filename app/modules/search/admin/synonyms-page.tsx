import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { DataTable } from '#app/admin/components/list/data-table.tsx';
import { addressWith, FilterMenu } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { MoreLink, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { countSearchTerms } from '../search-terms.server.ts';
import type { Synonym } from '../synonyms/synonyms.server.ts';
import type { Route } from './+types/synonyms-page.ts';
import { SearchTabs } from './search-tabs.tsx';
import { TeachDialog, type WordDraft } from './synonym-dialog.tsx';
import { readSynonymsQuery, readWords, type WordTab } from './synonyms-list.server.ts';

export const meta = () => [{ title: 'Search · office' }];

const step = 100;

export async function loader({ url }: Route.LoaderArgs) {
  const question = readSynonymsQuery(url.searchParams);
  const [{ words, counts }, input] = await Promise.all([readWords(question), countSearchTerms()]);
  const after = url.searchParams.get('after');
  const rest = after === null ? words : words.filter(({ said: text }) => text > after);
  const rows = rest.slice(0, step);
  const next = rest.length > step ? (rows.at(-1)?.said ?? null) : null;
  return { page: { rows, next }, count: words.length, counts, question, missing: input.missing };
}

type Loaded = Route.ComponentProps['loaderData'];

const keyOf = ({ said: text }: Synonym) => text;
const labels: Record<Exclude<WordTab, 'all'>, string> = {
  own: 'Taught by you',
  proposed: 'Proposed',
  off: 'Taken away',
};

/** What shoppers' words mean: our proposals, what the owner has taught, and what is taken away. */
export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { count, counts, question, missing } = loaderData;
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<WordDraft | null>(null);
  const { rows, more } = useMoreRows<Synonym, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const begin = () => setDraft({ said: question.q, means: '', instead: null });
  return (
    <>
      <PageHead title="Search" beside={<span className="max-md:hidden">what shoppers’ words mean</span>}>
        <AdminButtonLink
          icon="download"
          iconOnly="phone"
          reloadDocument
          to={`${href('/admin/search/csv')}${addressWith(params, {})}`}
        >
          CSV
        </AdminButtonLink>
        <AdminButton look="primary" icon="plus" iconOnly="phone" onClick={begin}>
          Teach a word
        </AdminButton>
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
            actions={<AdminButton onClick={begin}>Teach a word</AdminButton>}
          >
            Teach the search that ghari means watch, and who types ghari sees your watches.
          </EmptyState>
        ) : (
          <>
            <DataTable
              label="Words"
              rows={rows}
              keyOf={keyOf}
              nameOf={({ said: text }) => text}
              columns={[
                {
                  key: 'said',
                  head: 'Shoppers write',
                  cell: ({ said: text }) => <bdi className="font-medium">{text}</bdi>,
                },
                { key: 'means', head: 'The shop looks for', cell: (word) => <Means word={word} /> },
                { key: 'by', head: 'From', cell: (word) => <span className="text-ink-3">{formatFrom(word)}</span> },
                {
                  key: 'actions',
                  head: <span className="sr-only">Actions</span>,
                  end: true,
                  cell: (word) => <WordActs word={word} onEdit={setDraft} />,
                },
              ]}
              phone={(word) => (
                <PhoneRow
                  lines={[
                    [<bdi key="said">{word.said}</bdi>, <span key="from">{formatFrom(word)}</span>],
                    [<Means key="means" word={word} />, <WordActs key="actions" word={word} onEdit={setDraft} />],
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

function Means({ word: { means } }: { word: Synonym }) {
  if (means.length === 0) return <span className="text-ink-3">only itself</span>;
  return <bdi>{means.join(', ')}</bdi>;
}

function formatFrom({ by, means }: Synonym): string {
  if (by === null) return 'Proposed';
  return means.length === 0 ? `Taken away by ${by}` : `Taught by ${by}`;
}

function WordActs({ word, onEdit }: { word: Synonym; onEdit: (draft: WordDraft) => void }) {
  const { said: text, means, isProposed } = word;
  const actions = useAction('search');
  const isOff = means.length === 0;
  return (
    <span className="inline-flex gap-1">
      <AdminButton
        small
        look="quiet"
        aria-label={`Edit ${text}`}
        onClick={() => onEdit({ said: text, means: means.join(', '), instead: text })}
      >
        Edit
      </AdminButton>
      {isOff && isProposed ? (
        <AdminButton
          small
          look="quiet"
          busy={actions.busy}
          aria-label={`Bring back ${text}`}
          onClick={() => void actions.send({ action: 'restore-synonyms', states: [{ said: text, means: null }] })}
        >
          Bring back
        </AdminButton>
      ) : (
        <AdminButton
          small
          look="quiet"
          busy={actions.busy}
          aria-label={`Take away ${text}`}
          onClick={() => void actions.send({ action: 'remove-synonym', said: text })}
        >
          Take away
        </AdminButton>
      )}
    </span>
  );
}
