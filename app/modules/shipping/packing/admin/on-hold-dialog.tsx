import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { type OnHoldReason, onHoldLabels, onHoldReasons } from '#app/modules/orders/states/on-hold.ts';

const icons: Record<OnHoldReason, AdminIconName> = { short: 'minus', broken: 'package-x', customer: 'phone' };

type AsideDialogProps = {
  /** The order that cannot be packed now; null while nothing is asked. */
  number: string | null;
  onClose: () => void;
  onAside: (why: OnHoldReason) => void;
};

/** Why it cannot be packed now: one press, and it leaves the pick list. */
export function AsideDialog({ number, onClose, onAside }: AsideDialogProps) {
  return (
    <AdminDialog
      open={number !== null}
      onClose={onClose}
      title={`Put ${formatOrderNumber(number ?? '')} on hold`}
      says="It leaves the pick list and waits under “On hold” until you bring it back. Its items stay reserved."
    >
      <div className="grid gap-2 px-5 pb-5">
        {onHoldReasons.map((why, place) => (
          <AdminButton
            key={why}
            data-choice={place + 1}
            keyHint={String(place + 1)}
            icon={icons[why]}
            onClick={() => onAside(why)}
            className="w-full justify-start!"
          >
            {onHoldLabels[why]}
          </AdminButton>
        ))}
      </div>
    </AdminDialog>
  );
}
