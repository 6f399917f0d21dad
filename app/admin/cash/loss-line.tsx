import { useState } from 'react';
import type { Loss } from '#app/cash/take-back-loss.server.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';

const reasons = ['Accepted by mistake', 'Wrong parcel', 'The courier will pay it after all'];

type LossLineProps = { loss: Loss; courier: string; mayTakeBack: boolean };

/** What was given up of a parcel, by whom and why; the owner takes it back. */
export function LossLine({ loss, courier, mayTakeBack }: LossLineProps) {
  const [asks, setAsks] = useState(false);
  const acts = useAct('cash', ({ refused }) => {
    if (!refused) setAsks(false);
  });
  const amount = formatPrice(loss.amount);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-ink-3 text-second">
        {amount} given up, {isolated(loss.by)}: “{isolated(loss.words)}”
      </span>
      {mayTakeBack && (
        <OfficeButton small icon="undo-2" busy={acts.busy} onClick={() => setAsks(true)}>
          Take back
        </OfficeButton>
      )}
      <ReasonDialog
        reasons={asks ? reasons : null}
        title={`Ask for ${amount} again?`}
        says={
          <>
            {courier} owes it for {formatOrderNumber(loss.number)} again, and the order is delivered, not paid.
            {acts.problem && (
              <span role="alert" className="mt-1 block text-clay-text">
                {acts.problem}
              </span>
            )}
          </>
        }
        label={`Take back, ${amount} owed again`}
        onClose={() => setAsks(false)}
        onReason={(reason) => void acts.act({ act: 'take-back-loss', shipmentId: loss.shipmentId, reason })}
      />
    </span>
  );
}
