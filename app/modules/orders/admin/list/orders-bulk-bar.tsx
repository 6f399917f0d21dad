import { useState } from 'react';
import { href } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import type { Choice } from '#app/admin/components/choice.ts';
import { askFirst, asksFrom } from '#app/admin/components/confirm-dialog.tsx';
import { BulkBar } from '#app/admin/components/list/bulk-bar.tsx';
import { type AdminKey, useKeys } from '#app/admin/components/menus/keys.ts';
import { type AdminWorker, mayRunAction, mayVisit } from '#app/admin/permissions.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { usePackDocument } from '#app/modules/shipping/packing/admin/pack-document.ts';
import { PdfLink } from '#app/modules/shipping/packing/admin/pdf-link.tsx';
import { printAddress } from '#app/modules/shipping/packing/print-kinds.ts';
import type { OrderRow } from '../../desk/admin-order.ts';
import { stepsForMany } from '../../desk/steps-for-many.ts';
import type { OrderState } from '../../states/order-states.ts';
import { ReasonDialog } from '../step/reason-dialog.tsx';
import { stateUnderWay, stepAction } from '../step/step-action.ts';
import { formatBulkStep, reasonsFor, stepIcon } from '../step/step-texts.ts';

type OrdersBulkBarProps = {
  choice: Choice;
  rows: readonly OrderRow[];
  worker: AdminWorker;
  actions: Actions<'orders'>;
};

/** What can be done with the chosen orders: only legal steps, those for all of them first. */
export function OrdersBulkBar({ choice, rows, worker, actions }: OrdersBulkBarProps) {
  const paper = usePackDocument();
  const [cancelling, setCancelling] = useState<string[] | null>(null);
  const chosen = rows.filter(({ number }) => choice.chosen.has(number));
  const numbers = chosen.map(({ number }) => number);
  const total = chosen.reduce((sum, row) => sum + row.total, 0);
  const holding = mayRunAction(worker, 'orders', 'release-stock')
    ? chosen.filter(({ state, unheld }) => state === 'placed' && !unheld).map(({ number }) => number)
    : [];
  const steps = stepsForMany(chosen, worker);
  const forward = steps.filter(({ to }) => to !== 'cancelled').slice(0, 2);
  const cancel = steps.find(({ to }) => to === 'cancelled');
  const holdsSome = chosen.some(({ number, unheld }) => cancelling?.includes(number) && !unheld);
  async function take(to: OrderState, legal: readonly string[]): Promise<void> {
    const label = formatBulkStep(to, legal.length, chosen.length);
    if (legal.length >= asksFrom && !(await askFirst({ title: `${label}: ${legal.length} orders`, action: label })))
      return;
    void actions.send(stepAction(to, legal));
  }
  const packed = forward.find(({ to }) => to === 'packed');
  const keys: AdminKey[] = packed
    ? [{ key: 'p', says: 'Mark selected packed', action: () => void take('packed', packed.legal) }]
    : [];
  useKeys(chosen.length > 0 ? keys : []);
  return (
    <>
      <BulkBar choice={choice} says={`${formatPrice(total)} ordered`}>
        {forward.map(({ to, legal }, index) => (
          <AdminButton
            key={to}
            look={index === 0 ? 'plain' : 'bar'}
            icon={stepIcon(to)}
            busy={stateUnderWay(actions.underWay) === to}
            disabled={actions.busy}
            onClick={() => void take(to, legal)}
            {...(to === 'packed' && { keyHint: 'P' })}
          >
            {formatBulkStep(to, legal.length, chosen.length)}
          </AdminButton>
        ))}
        {mayVisit(worker, '/admin/pack/print') && (
          <>
            <AdminButtonLink look="bar" icon="printer" to={printAddress(paper, numbers)}>
              Slips and labels
            </AdminButtonLink>
            <PdfLink kind={paper} numbers={numbers} look="bar" />
          </>
        )}
        {mayVisit(worker, '/admin/orders/csv') && (
          <AdminButtonLink
            look="bar"
            icon="download"
            reloadDocument
            to={`${href('/admin/orders/csv')}?orders=${numbers}`}
          >
            Export
          </AdminButtonLink>
        )}
        {holding.length > 0 && (
          <AdminButton
            look="bar"
            icon="undo-2"
            disabled={actions.busy}
            onClick={() => void actions.send({ action: 'release-stock', numbers: holding })}
          >
            Release stock
          </AdminButton>
        )}
        {cancel && (
          <AdminButton look="bar" icon="x" onClick={() => setCancelling(cancel.legal)}>
            {formatBulkStep('cancelled', cancel.legal.length, chosen.length)}
          </AdminButton>
        )}
      </BulkBar>
      <ReasonDialog
        reasons={reasonsFor(cancelling && 'cancelled')}
        title={cancelling?.length === 1 ? 'Cancel this order' : `Cancel ${cancelling?.length ?? 0} orders`}
        says={holdsSome ? 'Their items go back into stock.' : 'They have no stock reserved.'}
        label={holdsSome ? 'Cancel and restock' : 'Cancel'}
        onClose={() => setCancelling(null)}
        onReason={(reason) => {
          void actions.send(stepAction('cancelled', cancelling ?? [], { reason }));
          setCancelling(null);
        }}
      />
    </>
  );
}
