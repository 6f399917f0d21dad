import { useState } from 'react';
import type { OrderDetail } from '#app/orders/desk/office-order.ts';
import { type OrderState, stateHas, stepsFor } from '#app/orders/order-states.ts';
import type { Acts } from '../acts/use-act.ts';
import type { OfficeWorker } from '../permissions.ts';
import { useKeys } from '../pieces/keys.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { handOverAct, type Parcel, stateUnderWay, stepAct } from './step-act.ts';
import { isEnding, reasonsFor, sayStep, stepIcon } from './step-words.ts';

type OrderNextProps = {
  order: OrderDetail;
  worker: OfficeWorker;
  acts: Acts<'orders'>;
  /** What goes with a hand-over: courier and number. */
  parcel: Parcel;
  courierLabel: string;
  /** Whether its courier has given it a number and not got it yet. */
  isBooked: boolean;
};

/** The strip of what may be done next: one green step, other legal ones outlined, the endings apart. What is not legal is not there. */
export function OrderNext({ order, worker, acts, parcel, courierLabel, isBooked }: OrderNextProps) {
  const [asking, setAsking] = useState<OrderState | null>(null);
  const { number, state, version } = order;
  const steps = stepsFor(state, worker);
  const [usual] = steps;
  const label = (to: OrderState) =>
    to === 'shipped' && state === 'packed' ? `Hand over to ${courierLabel}` : sayStep(order, to);
  function take(to: OrderState, more: Parameters<typeof stepAct>[2] = {}): void {
    setAsking(null);
    const isHandOver = to === 'shipped' && state === 'packed';
    void acts.act(isHandOver ? handOverAct(order, parcel) : stepAct(to, [number], { version, ...more }));
  }
  const choose = (to: OrderState) => (stateHas(to, 'needsReason') || to === 'returned' ? setAsking(to) : take(to));
  useKeys(usual && !isEnding(usual) ? [{ key: 'enter', says: label(usual), act: () => choose(usual) }] : []);
  if (steps.length === 0) return null;
  const plain = steps.filter((to) => to !== usual && !isEnding(to));
  const endings = steps.filter((to) => to !== usual && isEnding(to));
  return (
    <section
      aria-label="Next"
      data-foot="step"
      className="flex flex-wrap items-center gap-2.5 rounded-b-card border-line border-t bg-chosen px-3.5 py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:flex-nowrap max-md:overflow-x-auto max-md:rounded-none max-md:bg-milk max-md:pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      <h2 className="font-semibold max-md:sr-only">Next</h2>
      {usual && (
        <OfficeButton
          look={isEnding(usual) ? 'danger' : 'act'}
          icon={stepIcon(usual)}
          keyHint="Enter"
          busy={stateUnderWay(acts.underWay) === usual}
          disabled={acts.busy}
          onClick={() => choose(usual)}
          className="max-md:h-14 max-md:min-w-fit max-md:flex-1 max-md:rounded-card"
        >
          {label(usual)}
        </OfficeButton>
      )}
      {plain.map((to) => (
        <OfficeButton
          key={to}
          disabled={acts.busy}
          onClick={() => choose(to)}
          className="max-md:h-14 max-md:rounded-card"
        >
          {label(to)}
        </OfficeButton>
      ))}
      <span className="flex gap-2.5 empty:hidden md:ms-auto">
        {endings.map((to) => (
          <OfficeButton
            key={to}
            look="danger"
            disabled={acts.busy}
            onClick={() => choose(to)}
            className="max-md:h-14 max-md:rounded-card"
          >
            {label(to)}
          </OfficeButton>
        ))}
      </span>
      <ReasonDialog
        reasons={reasonsFor(asking === 'returned' ? null : asking)}
        title={asking ? label(asking) : ''}
        says={
          asking === 'cancelled' &&
          isBooked &&
          `${courierLabel} has its booking. Take that back afterwards, on this page.`
        }
        label={asking ? label(asking) : ''}
        onClose={() => setAsking(null)}
        onReason={(reason) => asking && take(asking, { reason })}
      />
      <ReturnDialog
        lines={asking === 'returned' ? order.lines : null}
        onClose={() => setAsking(null)}
        onReturn={(sellable) => take('returned', { sellable })}
      />
    </section>
  );
}
