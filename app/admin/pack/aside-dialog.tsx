import { type AsideReason, asideLabels, asideReasons } from '#app/orders/aside.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import type { OfficeIconName } from '../pieces/icon-name.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';

const icons: Record<AsideReason, OfficeIconName> = { short: 'minus', broken: 'package-x', customer: 'phone' };

type AsideDialogProps = {
  /** The order that cannot be packed now; null while nothing is asked. */
  number: string | null;
  onClose: () => void;
  onAside: (why: AsideReason) => void;
};

/** Why it cannot be packed now: one press, and it leaves the pick list. */
export function AsideDialog({ number, onClose, onAside }: AsideDialogProps) {
  return (
    <OfficeDialog
      open={number !== null}
      onClose={onClose}
      title={`Set ${formatOrderNumber(number ?? '')} aside`}
      says="It leaves the pick list and waits under “Set aside” until somebody brings it back. Its pieces stay reserved."
    >
      <div className="grid gap-2 px-5 pb-5">
        {asideReasons.map((why, place) => (
          <OfficeButton
            key={why}
            data-choice={place + 1}
            keyHint={String(place + 1)}
            icon={icons[why]}
            onClick={() => onAside(why)}
            className="w-full justify-start!"
          >
            {asideLabels[why]}
          </OfficeButton>
        ))}
      </div>
    </OfficeDialog>
  );
}
