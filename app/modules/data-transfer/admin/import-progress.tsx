import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { groupDigits } from '#app/infra/money/money.ts';
import { isAtWork, recordsIn } from '../import.ts';
import type { Move } from '../imports.server.ts';
import type { ShopCollections } from './choose-collections.tsx';
import { Counts, UnplacedColumns } from './import-counts.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Where a move stands: what is in its files, how far it is, and what has come of it. */
export function MoveProgress({ move, shop }: { move: Move; shop: ShopCollections }) {
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
      {move.state === 'checked' && move.checked && (
        <ImportPreview move={move} counts={move.checked} shop={shop} actions={actions} />
      )}
      {move.state === 'moved' && move.moved && (
        <Card title="Imported">
          <Counts counts={move.moved} />
          <UnplacedColumns counts={move.moved} />
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
  const total = move.checked ? recordsIn(move.checked) : 0;
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
function asSent({ choices: { collection, types, made, uncountedStock } }: Move) {
  return {
    collection: collection ?? '',
    types: Object.entries(types).map(([type, collection]) => ({ type, collection })),
    made: made && { of: made.of, names: [...made.names] },
    uncountedStock,
  };
}
