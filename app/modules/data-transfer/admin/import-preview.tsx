import { type FormEvent, useState } from 'react';
import type { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { groupDigits } from '#app/infra/money/money.ts';
import { groupings, type MoveCounts, maxUncountedStock, recordsIn } from '../import.ts';
import type { Move } from '../imports.server.ts';
import { ChooseCollections, choicesIn, draftOf, type ShopCollections } from './choose-collections.tsx';
import { Counts, UnplacedColumns } from './import-counts.tsx';
import { DownloadMissing } from './missing-pictures.tsx';

type Props = {
  move: Move;
  counts: MoveCounts;
  shop: ShopCollections;
  actions: ReturnType<typeof useAction<'products'>>;
};

/** What is in the files, and what its owner decides before anything is stored. */
export function ImportPreview({ move, counts, shop, actions }: Props) {
  const [draft, setDraft] = useState(() => draftOf(counts, move.choices, shop));
  const [stock, setStock] = useState(String(move.choices.uncountedStock));
  const [problem, setProblem] = useState<string>();
  const fresh = recordsIn(counts) - counts.present - counts.rejected;
  const asksForCollections = counts.unknownTypes.length > 0 || groupings.some((of) => counts.groups[of].length > 0);
  function start(event: FormEvent): void {
    event.preventDefault();
    const uncountedStock = /^\d{1,6}$/.test(stock.trim()) ? Number(stock) : Number.NaN;
    if (!(uncountedStock <= maxUncountedStock)) {
      setProblem(`Write a whole number from 0 to ${groupDigits(maxUncountedStock)}.`);
      return;
    }
    const chosen = asksForCollections ? choicesIn(draft, counts) : { collection: '', types: [], made: null };
    void actions.send({ action: 'start-import', id: move.id, ...chosen, uncountedStock });
  }
  return (
    <form onSubmit={start} className="grid gap-3.5" noValidate>
      <Card title="Preview">
        <Counts counts={counts} />
        {counts.rejected > 0 && (
          <p className="mt-2 text-ink-2">What cannot be imported is listed below with its place and the reason.</p>
        )}
        {counts.missingPictures > 0 && (
          <p className="mt-3">
            <DownloadMissing move={move.id} />
          </p>
        )}
        <UnplacedColumns counts={counts} />
      </Card>
      {asksForCollections && <ChooseCollections counts={counts} shop={shop} draft={draft} onChange={setDraft} />}
      {counts.uncounted > 0 && (
        <Card title="Stock that is not counted" count={groupDigits(counts.uncounted)}>
          <p className="text-ink-2">
            {counts.uncounted === 1
              ? 'Your old shop sells one product or variant without counting its stock.'
              : `Your old shop sells ${groupDigits(counts.uncounted)} products and variants without counting their stock.`}{' '}
            This shop counts: each gets this many, and you can count them later. A stock of 0 that is counted stays 0.
          </p>
          <div className="mt-3 max-w-60">
            <AdminField
              label="Stock of each"
              name="uncounted-stock"
              inputMode="numeric"
              value={stock}
              error={problem}
              onChange={({ target }) => {
                setProblem(undefined);
                setStock(target.value);
              }}
            />
          </div>
        </Card>
      )}
      <div>
        <AdminButton look="primary" type="submit" busy={actions.busy} disabled={fresh === 0}>
          {fresh === 0 ? 'Nothing new to import' : 'Import'}
        </AdminButton>
      </div>
    </form>
  );
}
