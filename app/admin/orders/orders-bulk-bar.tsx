import { useState } from 'react';
import { href } from 'react-router';
import type { OrderRow } from '#app/orders/desk/office-order.ts';
import { stepsForMany } from '#app/orders/desk/steps-for-many.ts';
import type { OrderState } from '#app/orders/order-states.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { Acts } from '../acts/use-act.ts';
import { usePackPaper } from '../pack/pack-paper.ts';
import { PdfLink } from '../pack/pdf-link.tsx';
import { printAddress } from '../pack/print-kinds.ts';
import { mayAct, mayVisit, type OfficeWorker } from '../permissions.ts';
import { askFirst, asksFrom } from '../pieces/ask-first.tsx';
import { BulkBar } from '../pieces/bulk-bar.tsx';
import type { Choice } from '../pieces/choice.ts';
import { type OfficeKey, useKeys } from '../pieces/keys.ts';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { stateUnderWay, stepAct } from './step-act.ts';
import { reasonsFor, sayBulkStep, stepIcon } from './step-words.ts';

type OrdersBulkBarProps = {
  choice: Choice;
  rows: readonly OrderRow[];
  worker: OfficeWorker;
  acts: Acts<'orders'>;
};

/** What can be done with the chosen orders: only legal steps, those for all of them first. */
export function OrdersBulkBar({ choice, rows, worker, acts }: OrdersBulkBarProps) {
  const paper = usePackPaper();
  const [cancelling, setCancelling] = useState<string[] | null>(null);
  const chosen = rows.filter(({ number }) => choice.chosen.has(number));
  const numbers = chosen.map(({ number }) => number);
  const total = chosen.reduce((sum, row) => sum + row.total, 0);
  const holding = mayAct(worker, 'orders', 'give-back')
    ? chosen.filter(({ state, unheld }) => state === 'placed' && !unheld).map(({ number }) => number)
    : [];
  const steps = stepsForMany(chosen, worker);
  const forward = steps.filter(({ to }) => to !== 'cancelled').slice(0, 2);
  const cancel = steps.find(({ to }) => to === 'cancelled');
  const holdsSome = chosen.some(({ number, unheld }) => cancelling?.includes(number) && !unheld);
  async function take(to: OrderState, legal: readonly string[]): Promise<void> {
    const label = sayBulkStep(to, legal.length, chosen.length);
    if (legal.length >= asksFrom && !(await askFirst({ title: `${label}: ${legal.length} orders`, act: label })))
      return;
    void acts.act(stepAct(to, legal));
  }
  const packed = forward.find(({ to }) => to === 'packed');
  const keys: OfficeKey[] = packed
    ? [{ key: 'p', says: 'Mark the chosen packed', act: () => void take('packed', packed.legal) }]
    : [];
  useKeys(chosen.length > 0 ? keys : []);
  return (
    <>
      <BulkBar choice={choice} says={`${formatPrice(total)} ordered`}>
        {forward.map(({ to, legal }, index) => (
          <OfficeButton
            key={to}
            look={index === 0 ? 'plain' : 'bar'}
            icon={stepIcon(to)}
            busy={stateUnderWay(acts.underWay) === to}
            disabled={acts.busy}
            onClick={() => void take(to, legal)}
            {...(to === 'packed' && { keyHint: 'P' })}
          >
            {sayBulkStep(to, legal.length, chosen.length)}
          </OfficeButton>
        ))}
        {mayVisit(worker, '/admin/pack/print') && (
          <>
            <OfficeButtonLink look="bar" icon="printer" to={printAddress(paper, numbers)}>
              Slips and labels
            </OfficeButtonLink>
            <PdfLink kind={paper} numbers={numbers} look="bar" />
          </>
        )}
        {mayVisit(worker, '/admin/orders/csv') && (
          <OfficeButtonLink
            look="bar"
            icon="download"
            reloadDocument
            to={`${href('/admin/orders/csv')}?orders=${numbers}`}
          >
            CSV
          </OfficeButtonLink>
        )}
        {holding.length > 0 && (
          <OfficeButton
            look="bar"
            icon="undo-2"
            disabled={acts.busy}
            onClick={() => void acts.act({ act: 'give-back', numbers: holding })}
          >
            Give stock back
          </OfficeButton>
        )}
        {cancel && (
          <OfficeButton look="bar" icon="x" onClick={() => setCancelling(cancel.legal)}>
            {sayBulkStep('cancelled', cancel.legal.length, chosen.length)}
          </OfficeButton>
        )}
      </BulkBar>
      <ReasonDialog
        reasons={reasonsFor(cancelling && 'cancelled')}
        title={cancelling?.length === 1 ? 'Cancel this order' : `Cancel ${cancelling?.length ?? 0} orders`}
        says={holdsSome ? 'What they took from the shelf goes back.' : 'They hold no stock.'}
        label={holdsSome ? 'Cancel, stock goes back' : 'Cancel'}
        onClose={() => setCancelling(null)}
        onReason={(reason) => {
          void acts.act(stepAct('cancelled', cancelling ?? [], { reason }));
          setCancelling(null);
        }}
      />
    </>
  );
}
