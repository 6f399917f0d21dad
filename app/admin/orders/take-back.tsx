import { useState } from 'react';
import type { OrderDetail } from '#app/orders/desk/office-order.ts';
import { mayTakeBack, stateTable } from '#app/orders/order-states.ts';
import { type StandingStep, standingSteps } from '#app/orders/standing-steps.ts';
import type { Acts } from '../acts/use-act.ts';
import type { OfficeWorker } from '../permissions.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { sayTakeBack, takeBackReasons } from './step-words.ts';

/** The last step of an order that stands, where this person may take it back. */
export function stepToTakeBack({ events, forgottenAt }: OrderDetail, worker: OfficeWorker): StandingStep | null {
  const last = standingSteps(events.toReversed()).at(-1);
  return last && !forgottenAt && mayTakeBack(worker, last.from, last.to) ? last : null;
}

type TakeBackProps = { number: string; step: StandingStep; acts: Acts<'orders'> };

/** Beside the last step in the timeline: takes it back, after it was said why. */
export function TakeBack({ number, step, acts }: TakeBackProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <OfficeButton
        small
        icon="undo-2"
        disabled={acts.busy}
        onClick={() => setAsks(true)}
        className="shrink-0 self-start"
      >
        Take back
      </OfficeButton>
      <ReasonDialog
        reasons={asks ? takeBackReasons : null}
        title={`Take back “${stateTable[step.to].label}”`}
        says={sayTakeBack(step)}
        label={`Take back, to ${stateTable[step.from].label.toLowerCase()}`}
        onClose={() => setAsks(false)}
        onReason={(reason) => {
          setAsks(false);
          void acts.act({ act: 'take-back', steps: [{ number, event: step.id }], reason });
        }}
      />
    </>
  );
}
