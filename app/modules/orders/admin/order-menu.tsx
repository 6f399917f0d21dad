import { useState } from 'react';
import { href } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { MenuGroup, MenuItem, MenuLink, MenuWayOut, SheetMenu } from '#app/admin/components/menus/sheet-menu.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { type AdminWorker, mayVisit } from '#app/admin/permissions.ts';
import { isMasked } from '#app/infra/contact-details/mask-contact.ts';
import { spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { printAddress } from '#app/modules/shipping/packing/print-kinds.ts';
import { formatOrderNumber, type OrderRow } from '../desk/admin-order.ts';
import { type OrderState, stateHas, stepsFor } from '../states/order-states.ts';
import { ReasonDialog } from './step/reason-dialog.tsx';
import { stepAction } from './step/step-action.ts';
import { formatStep, isEnding, reasonsFor, stepIcon } from './step/step-texts.ts';

export type OpenMenu = { row: OrderRow; from: HTMLElement };

/** "…" at the end of a row, `M` by keys. */
export function OrderMenuButton({ row, onOpen }: { row: OrderRow; onOpen: (menu: OpenMenu) => void }) {
  return (
    <AdminButton
      look="quiet"
      icon="ellipsis"
      iconOnly="always"
      data-row-menu=""
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen({ row, from: currentTarget })}
    >
      {`More about order ${formatOrderNumber(row.number)}`}
    </AdminButton>
  );
}

type OrderMenuProps = {
  open: OpenMenu | null;
  worker: AdminWorker;
  actions: Actions<'orders'>;
  onClose: () => void;
};

/** Everything that can be done with one order of a list, the legal steps last. */
export function OrderMenu({ open, worker, actions, onClose }: OrderMenuProps) {
  const [dialog, setDialog] = useState<{ row: OrderRow; to: OrderState } | null>(null);
  const step = dialog ? formatStep(dialog.row, dialog.to) : '';
  function take({ number, version }: OrderRow, to: OrderState, reason = ''): void {
    void actions.send(stepAction(to, [number], { version, ...(reason && { reason }) }));
  }
  return (
    <>
      <SheetMenu from={open?.from ?? null} label={open ? orderLabel(open.row) : ''} onClose={onClose}>
        {open && (
          <>
            <p role="presentation" className="truncate px-2.5 py-1.5 text-ink-3 text-second">
              {orderLabel(open.row)}, <bdi>{open.row.name}</bdi>
            </p>
            <Contacts row={open.row} worker={worker} />
            {mayVisit(worker, '/admin/pack/print') && <Papers row={open.row} />}
            <Steps
              row={open.row}
              worker={worker}
              onStep={(to) => (stateHas(to, 'needsReason') ? setDialog({ row: open.row, to }) : take(open.row, to))}
            />
          </>
        )}
      </SheetMenu>
      <ReasonDialog
        reasons={reasonsFor(dialog?.to ?? null)}
        title={dialog ? `${orderLabel(dialog.row)}: ${step}` : ''}
        label={step}
        onClose={() => setDialog(null)}
        onReason={(reason) => {
          if (dialog) take(dialog.row, dialog.to, reason);
          setDialog(null);
        }}
      />
    </>
  );
}

function orderLabel({ number }: OrderRow): string {
  return `Order ${formatOrderNumber(number)}`;
}

function Contacts({ row, worker }: { row: OrderRow; worker: AdminWorker }) {
  const { number, phone, name, address } = row;
  const seesCustomer = mayVisit(worker, '/admin/customers/:phone');
  if (!phone) return null;
  const copyNumber = (
    <MenuItem icon="copy" onChoose={() => copy(number, 'Number copied')}>
      Copy the number
    </MenuItem>
  );
  if (isMasked(phone)) return <MenuGroup label="Order">{copyNumber}</MenuGroup>;
  return (
    <MenuGroup label="Customer">
      <MenuWayOut icon="phone" href={`tel:${phone}`}>
        Call {spokenPhone(phone)}
      </MenuWayOut>
      <MenuWayOut icon="message-circle" href={`https://wa.me/${whatsappDigits(phone)}`}>
        WhatsApp
      </MenuWayOut>
      {copyNumber}
      <MenuItem icon="map-pin" onChoose={() => copy(`${name}\n${address}\n${spokenPhone(phone)}`, 'Address copied')}>
        Copy the address
      </MenuItem>
      <MenuLink
        icon="users"
        to={
          seesCustomer
            ? href('/admin/customers/:phone', { phone })
            : `${href('/admin/orders')}?q=${encodeURIComponent(phone)}`
        }
      >
        {seesCustomer ? 'Open the customer' : 'Orders of this phone'}
      </MenuLink>
    </MenuGroup>
  );
}

function Papers({ row: { number } }: { row: OrderRow }) {
  return (
    <MenuGroup label="Documents">
      <MenuLink icon="printer" to={printAddress('slips', [number])}>
        Print the slip
      </MenuLink>
      <MenuLink icon="barcode" to={printAddress('labels', [number])}>
        Print the label
      </MenuLink>
    </MenuGroup>
  );
}

type StepsProps = { row: OrderRow; worker: AdminWorker; onStep: (to: OrderState) => void };

/** What needs more than a press (a courier's number, what came back) is done on the order's own page. */
function Steps({ row, worker, onStep }: StepsProps) {
  const steps = stepsFor(row.state, worker);
  if (steps.length === 0) return null;
  return (
    <MenuGroup label="Status">
      {steps.map((to) => {
        const label = formatStep(row, to);
        const asksMore = to === 'returned' || (to === 'shipped' && row.state === 'packed');
        return asksMore ? (
          <MenuLink key={to} icon={stepIcon(to)} to={href('/admin/orders/:number', { number: row.number })}>
            {label}…
          </MenuLink>
        ) : (
          <MenuItem key={to} icon={stepIcon(to)} isDanger={isEnding(to)} onChoose={() => onStep(to)}>
            {label}
          </MenuItem>
        );
      })}
    </MenuGroup>
  );
}

async function copy(text: string, says: string): Promise<void> {
  if (await copyText(text)) showToast({ text: says });
}
