import { useState } from 'react';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import type { AdminWorker } from '#app/admin/permissions.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { type OrderState, stateHas, stepsFor } from '../../states/order-states.ts';
import { ReturnDialog } from '../return-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { handOverAction, type Parcel, stateUnderWay, stepAction } from './step-action.ts';
import { formatStep, isEnding, reasonsFor, stepIcon } from './step-texts.ts';

type OrderNextProps = {
  order: OrderDetail;
  worker: AdminWorker;
  actions: Actions<'orders'>;
  /** What goes with a hand-over: courier and number. */
  parcel: Parcel;
  courierLabel: string;
  /** Whether its courier has given it a number and not got it yet. */
  isBooked: boolean;
};

/** The strip of what may be done next: one green step, other legal ones outlined, the endings apart. What is not legal is not there. */
export function OrderNext({ order, worker, actions, parcel, courierLabel, isBooked }: OrderNextProps) {
  const [dialog, setDialog] = useState<OrderState | null>(null);
  const { number, state, version } = order;
  const steps = stepsFor(state, worker);
  const [usual] = steps;
  const label = (to: OrderState) =>
    to === 'shipped' && state === 'packed' ? `Dispatch with ${courierLabel}` : formatStep(order, to);
  function take(to: OrderState, more: Parameters<typeof stepAction>[2] = {}): void {
    setDialog(null);
    const isHandOver = to === 'shipped' && state === 'packed';
    void actions.send(isHandOver ? handOverAction(order, parcel) : stepAction(to, [number], { version, ...more }));
  }
  const choose = (to: OrderState) => (stateHas(to, 'needsReason') || to === 'returned' ? setDialog(to) : take(to));
  useKeys(usual && !isEnding(usual) ? [{ key: 'enter', says: label(usual), action: () => choose(usual) }] : []);
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
        <AdminButton
          look={isEnding(usual) ? 'danger' : 'primary'}
          icon={stepIcon(usual)}
          keyHint="Enter"
          busy={stateUnderWay(actions.underWay) === usual}
          disabled={actions.busy}
          onClick={() => choose(usual)}
          className="max-md:h-14 max-md:min-w-fit max-md:flex-1 max-md:rounded-card"
        >
          {label(usual)}
        </AdminButton>
      )}
      {plain.map((to) => (
        <AdminButton
          key={to}
          disabled={actions.busy}
          onClick={() => choose(to)}
          className="max-md:h-14 max-md:rounded-card"
        >
          {label(to)}
        </AdminButton>
      ))}
      <span className="flex gap-2.5 empty:hidden md:ms-auto">
        {endings.map((to) => (
          <AdminButton
            key={to}
            look="danger"
            disabled={actions.busy}
            onClick={() => choose(to)}
            className="max-md:h-14 max-md:rounded-card"
          >
            {label(to)}
          </AdminButton>
        ))}
      </span>
      <ReasonDialog
        reasons={reasonsFor(dialog === 'returned' ? null : dialog)}
        title={dialog ? label(dialog) : ''}
        says={
          dialog === 'cancelled' &&
          isBooked &&
          `${courierLabel} still has the booking. Cancel it on this page afterwards.`
        }
        label={dialog ? label(dialog) : ''}
        onClose={() => setDialog(null)}
        onReason={(reason) => dialog && take(dialog, { reason })}
      />
      <ReturnDialog
        lines={dialog === 'returned' ? order.lines : null}
        onClose={() => setDialog(null)}
        onReturn={(sellable) => take('returned', { sellable })}
      />
    </section>
  );
}
