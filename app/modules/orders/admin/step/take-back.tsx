import { useState } from 'react';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import type { AdminWorker } from '#app/admin/permissions.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { mayTakeBack, stateTable } from '../../states/order-states.ts';
import { type StandingStep, standingSteps } from '../../states/standing-steps.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { formatTakeBack, takeBackReasons } from './step-texts.ts';

/** The last step of an order that stands, where this person may take it back. */
export function stepToTakeBack({ events, forgottenAt }: OrderDetail, worker: AdminWorker): StandingStep | null {
  const last = standingSteps(events.toReversed()).at(-1);
  return last && !forgottenAt && mayTakeBack(worker, last.from, last.to) ? last : null;
}

type TakeBackProps = { number: string; step: StandingStep; actions: Actions<'orders'> };

/** Beside the last step in the timeline: takes it back, after it was said why. */
export function TakeBack({ number, step, actions }: TakeBackProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <AdminButton
        small
        icon="undo-2"
        disabled={actions.busy}
        onClick={() => setAsks(true)}
        className="shrink-0 self-start"
      >
        Undo
      </AdminButton>
      <ReasonDialog
        reasons={asks ? takeBackReasons : null}
        title={`Undo “${stateTable[step.to].label}”`}
        says={formatTakeBack(step)}
        label={`Undo, back to ${stateTable[step.from].label.toLowerCase()}`}
        onClose={() => setAsks(false)}
        onReason={(reason) => {
          setAsks(false);
          void actions.send({ action: 'take-back-steps', steps: [{ number, event: step.id }], reason });
        }}
      />
    </>
  );
}
