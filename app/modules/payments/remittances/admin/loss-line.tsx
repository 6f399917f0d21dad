import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { ReasonDialog } from '#app/modules/orders/admin/step/reason-dialog.tsx';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { Loss } from '../../take-back-loss.server.ts';

const reasons = ['Accepted by mistake', 'Wrong parcel', 'The courier will pay it after all'];

type LossLineProps = { loss: Loss; courier: string; mayTakeBack: boolean };

/** What was given up of a parcel, by whom and why; the owner takes it back. */
export function LossLine({ loss, courier, mayTakeBack }: LossLineProps) {
  const [asks, setAsks] = useState(false);
  const actions = useAction('cash', ({ refused }) => {
    if (!refused) setAsks(false);
  });
  const amount = formatPrice(loss.amount);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-ink-3 text-second">
        {amount} given up, {isolated(loss.by)}: “{isolated(loss.words)}”
      </span>
      {mayTakeBack && (
        <AdminButton small icon="undo-2" busy={actions.busy} onClick={() => setAsks(true)}>
          Undo
        </AdminButton>
      )}
      <ReasonDialog
        reasons={asks ? reasons : null}
        title={`Ask for ${amount} again?`}
        says={
          <>
            {courier} owes it for {formatOrderNumber(loss.number)} again, and the order is delivered, not paid.
            {actions.problem && (
              <span role="alert" className="mt-1 block text-clay-text">
                {actions.problem}
              </span>
            )}
          </>
        }
        label={`Undo, ${amount} owed again`}
        onClose={() => setAsks(false)}
        onReason={(reason) => void actions.send({ action: 'take-back-loss', shipmentId: loss.shipmentId, reason })}
      />
    </span>
  );
}
