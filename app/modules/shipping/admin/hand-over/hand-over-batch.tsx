import { useState } from 'react';
import { href } from 'react-router';
import type { ActionResultOf } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import type { Choice } from '#app/admin/components/choice.ts';
import { askFirst, asksFrom } from '#app/admin/components/confirm-dialog.tsx';
import { BulkBar } from '#app/admin/components/list/bulk-bar.tsx';
import { MenuButton } from '#app/admin/components/menus/menu-button.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { activeCouriers, type CourierName, courierLabel, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { printAddress } from '../../packing/print-kinds.ts';
import { type Batch, batchOf } from './hand-over-batches.ts';
import type { PackedParcel } from './hand-over-row.tsx';

type BatchAction = 'book-packed' | 'hand-over-all';

/** What is done with many packed parcels in one go, and what became of those that were left. `onDone` gets it at once. */
export function useBatch(courier: CourierName, onDone: () => void) {
  const actions = useAction('parcels', ({ says }) => says && onDone());
  const [result, setResult] = useState<ActionResultOf<'parcels', 'book-packed'> | null>(null);
  async function take(name: BatchAction, { unbooked, ready }: Batch): Promise<void> {
    const numbers = name === 'book-packed' ? unbooked : ready;
    const label = name === 'book-packed' ? `Book ${numbers.length} parcels` : `Dispatch ${numbers.length} parcels`;
    const asks = { title: `${label}: ${courierLabel(courier)}`, action: label };
    if (numbers.length >= asksFrom && !(await askFirst(asks))) return;
    setResult(null);
    setResult(await actions.send({ action: name, courier, numbers }));
  }
  return { actions, answer: result, take };
}

type BatchProps = { courier: CourierName; batch: Batch; actions: ReturnType<typeof useBatch> };

/** Beside the couriers: everything that goes with this one. Works without script, for all that is packed for it. */
export function BatchButtons({
  courier,
  batch: { unbooked, ready, toPrint },
  batch,
  actions: { actions, take },
}: BatchProps) {
  const busy = actions.busy ? actions.underWay?.action : undefined;
  if (unbooked.length + ready.length + toPrint.length === 0) return null;
  return (
    <form
      method="post"
      action={href('/admin/parcels/actions')}
      className="ms-auto flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        if (submitter instanceof HTMLButtonElement)
          void take(submitter.value === 'book-packed' ? 'book-packed' : 'hand-over-all', batch);
      }}
    >
      <input type="hidden" name="courier" value={courier} />
      {toPrint.length > 0 && (
        <AdminButtonLink icon="printer" to={printAddress('labels', toPrint)}>
          {toPrint.length === 1 ? 'Print 1 label' : `Print ${toPrint.length} labels`}
        </AdminButtonLink>
      )}
      {unbooked.length > 0 && (
        <AdminButton
          type="submit"
          name="action"
          value="book-packed"
          busy={busy === 'book-packed'}
          look={ready.length > 0 ? 'plain' : 'primary'}
        >
          Book {unbooked.length} with {courierLabel(courier)}
        </AdminButton>
      )}
      {ready.length > 0 && (
        <AdminButton
          type="submit"
          name="action"
          value="hand-over-all"
          busy={busy === 'hand-over-all'}
          look="primary"
          icon={isOurRider(courier) ? 'bike' : 'truck'}
        >
          Dispatch {ready.length}
        </AdminButton>
      )}
    </form>
  );
}

type ChosenProps = {
  courier: CourierName;
  isConnected: boolean;
  choice: Choice;
  packed: readonly PackedParcel[];
  actions: ReturnType<typeof useBatch>;
};

/** The same for the rows that are ticked, whoever they were planned for. */
export function ChosenParcels({ courier, isConnected, choice, packed, actions: { actions, take } }: ChosenProps) {
  const chosen = packed.filter(({ number }) => choice.chosen.has(number));
  const batch = batchOf(chosen, courier, { isConnected, isChosen: true });
  const total = chosen.reduce((sum, parcel) => sum + parcel.total, 0);
  const numbers = chosen.map(({ number }) => number);
  return (
    <BulkBar choice={choice} says={`${formatPrice(total)} to collect`}>
      {batch.ready.length > 0 && (
        <AdminButton icon="truck" disabled={actions.busy} onClick={() => void take('hand-over-all', batch)}>
          Dispatch {batch.ready.length}
        </AdminButton>
      )}
      {batch.unbooked.length > 0 && (
        <AdminButton
          look={batch.ready.length > 0 ? 'bar' : 'plain'}
          disabled={actions.busy}
          onClick={() => void take('book-packed', batch)}
        >
          Book {batch.unbooked.length} with {courierLabel(courier)}
        </AdminButton>
      )}
      <MenuButton label="Courier" icon="truck">
        {(close) => (
          <ul aria-label="Courier for the selected parcels">
            {activeCouriers().map(({ name, label }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    void actions.send({ action: 'plan-courier', courier: name, numbers });
                  }}
                  className="h-8 w-full rounded-control px-2.5 text-start hover:bg-paper max-md:h-11"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </MenuButton>
      <AdminButtonLink look="bar" icon="printer" to={printAddress('labels', numbers)}>
        Labels
      </AdminButtonLink>
    </BulkBar>
  );
}
