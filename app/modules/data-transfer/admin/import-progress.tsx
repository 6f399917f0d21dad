import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { useFourCollections } from '#app/admin/layout/use-admin.ts';
import { groupDigits } from '#app/infra/money/money.ts';
import { collectionsInOrder } from '#app/modules/catalog/collections/collection.ts';
import { isAtWork, type MoveCounts } from '../import.ts';
import type { Move } from '../imports.server.ts';

/** Where a move stands: what is in its files, how far it is, and what has come of it. */
export function MoveProgress({ move }: { move: Move }) {
  const actions = useAction('products');
  const refused = actions.refused[0]?.why;
  return (
    <>
      {refused && <Notice kind="wrong">{refused}</Notice>}
      {move.state === 'failed' && <Failed move={move} actions={actions} />}
      {move.state === 'sending' && (
        <Notice kind="waits" title="The upload was incomplete">
          Upload the files again on the previous page. Nothing was changed.
        </Notice>
      )}
      {isAtWork(move.state) && <AtWork move={move} actions={actions} />}
      {move.state === 'checked' && move.checked && <Checked move={move} counts={move.checked} actions={actions} />}
      {move.state === 'moved' && move.moved && (
        <Card title="Imported">
          <Counts counts={move.moved} />
        </Card>
      )}
    </>
  );
}

type WithActions = { move: Move; actions: ReturnType<typeof useAction<'products'>> };

/** A move that was checked has failed while it stored; what it stored stays. */
function Failed({ move, actions }: WithActions) {
  const hasBegun = move.checked !== null;
  return (
    <Notice
      kind="wrong"
      title={hasBegun ? 'The import did not finish' : 'The files could not be read completely'}
      {...(move.files.length > 0 && {
        actions: (
          <AdminButton busy={actions.busy} onClick={() => void goOn(move, actions)}>
            Try again
          </AdminButton>
        ),
      })}
    >
      <p>{move.problem}</p>
      <p>{hasBegun ? 'What was imported so far stays, complete and without duplicates.' : 'Nothing was changed.'}</p>
    </Notice>
  );
}

/** Asks for what the move was doing. It goes on where it stopped. */
function goOn(move: Move, actions: WithActions['actions']) {
  return move.checked === null
    ? actions.send({ action: 'check-import', id: move.id })
    : actions.send({ action: 'start-import', id: move.id, ...asSent(move) });
}

function AtWork({ move, actions }: WithActions) {
  const isChecking = move.state === 'checking';
  const total = move.checked ? totalOf(move.checked) : 0;
  return (
    <Card title={isChecking ? 'Reading the files' : 'Importing'}>
      <p className="flex flex-wrap items-center gap-3">
        <progress
          aria-label={isChecking ? 'Read' : 'Imported'}
          {...(!isChecking && total > 0 && { max: total, value: Math.min(move.progress, total) })}
          className="admin-progress w-full max-w-80"
        />
        <span role="status">
          {groupDigits(move.progress)} {!isChecking && total > 0 ? `of ${groupDigits(total)} ` : ''}records read
        </span>
      </p>
      <p className="mt-2 text-ink-2">
        You can leave this page; the import continues. The shop stays open.
        {!isChecking && move.checked && move.checked.pictures > 0 && ' Pictures take the longest.'}
      </p>
      {move.isSilent && (
        <div className="mt-3">
          <Notice
            kind="waits"
            title="No progress for a minute"
            actions={
              <AdminButton busy={actions.busy} onClick={() => void goOn(move, actions)}>
                Continue
              </AdminButton>
            }
          >
            It waits for another import, or was interrupted. It continues by itself where it stopped, without
            duplicates.
          </Notice>
        </div>
      )}
    </Card>
  );
}

/** The choices as they were made, for a move that is asked to go on. */
function asSent({ choices }: Move) {
  return {
    collection: choices.collection ?? ('' as const),
    types: Object.entries(choices.types).map(([type, collection]) => ({ type, collection })),
  };
}

function totalOf(counts: MoveCounts): number {
  const { products, orders, customers, accounts, messages, content, rejected, present } = counts;
  return products + orders + customers + accounts + messages + content + rejected + present;
}

/** What is in the files, and where products belong whose types the shop does not know. */
function Checked({ move, counts, actions }: WithActions & { counts: MoveCounts }) {
  const [collection, setCollection] = useState<string>(move.choices.collection ?? '');
  const [types, setTypes] = useState<Readonly<Record<string, string>>>(move.choices.types);
  const requested = counts.unknownTypes.slice(0, 40);
  const fresh = totalOf(counts) - counts.present - counts.rejected;
  function start(): void {
    const chosen = requested.flatMap(({ type }) => {
      const key = collectionsInOrder.find((each) => each === types[type]);
      return key ? [{ type, collection: key }] : [];
    });
    const rest = collectionsInOrder.find((each) => each === collection) ?? ('' as const);
    void actions.send({ action: 'start-import', id: move.id, collection: rest, types: chosen });
  }
  return (
    <>
      <Card title="Preview">
        <Counts counts={counts} />
        {counts.rejected > 0 && (
          <p className="mt-2 text-ink-2">What cannot be imported is listed below with its place and the reason.</p>
        )}
      </Card>
      {requested.length > 0 && (
        <Card title="Choose collections" count={requested.length}>
          <p className="text-ink-2">
            Your old shop sorts products by types that this one does not know. Choose a collection for each, or one for
            all the rest. Products in no collection are found by search only.
          </p>
          <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
            {requested.map(({ type, products }) => (
              <CollectionChoice
                key={type}
                label={`${type || 'Without a type'} (${groupDigits(products)})`}
                value={types[type] ?? ''}
                none="Same as the others"
                onChange={(key) => setTypes({ ...types, [type]: key })}
              />
            ))}
            <CollectionChoice label="All others" value={collection} none="No collection" onChange={setCollection} />
          </div>
        </Card>
      )}
      <div>
        <AdminButton look="primary" busy={actions.busy} disabled={fresh === 0} onClick={start}>
          {fresh === 0 ? 'Nothing new to import' : 'Import'}
        </AdminButton>
      </div>
    </>
  );
}

type ChoiceProps = { label: string; value: string; none: string; onChange: (key: string) => void };

function CollectionChoice({ label, value, none, onChange }: ChoiceProps) {
  const four = useFourCollections();
  return (
    <AdminSelect label={label} name={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {four.map(({ key, label: name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </AdminSelect>
  );
}

/** The counts as people say them; what there is none of is not said. */
function Counts({ counts }: { counts: MoveCounts }) {
  const messages: [string, number][] = [
    ['Products', counts.products],
    ['Of them with variants', counts.families],
    ['Orders, as history', counts.orders],
    ['Customers', counts.customers],
    ['Accounts', counts.accounts],
    ['Messages', counts.messages],
    ['Banners, services and storefront texts', counts.content],
    ['Pictures', counts.pictures],
    ['Already here, unchanged', counts.present],
    ['Skipped', counts.rejected],
    ['Missing pictures', counts.missingPictures],
  ];
  const shown = messages.filter(([, count]) => count > 0);
  if (shown.length === 0) return <p className="text-ink-2">Nothing this shop can import.</p>;
  return (
    <dl className="grid max-w-120 grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {shown.map(([label, count]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-end tabular-nums">{groupDigits(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
