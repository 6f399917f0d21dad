import { useState } from 'react';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { ContactButtons } from '#app/admin/components/contact-buttons.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import { ReasonDialog } from '#app/modules/orders/admin/step/reason-dialog.tsx';
import { reasonsFor } from '#app/modules/orders/admin/step/step-texts.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { DeliveryRunParcel } from '../delivery-run.ts';

type DeliveryRunStopProps = { parcel: DeliveryRunParcel; actions: Actions<'round'> };

/** One door on a rider's list: who, where, how much, and what became of it. */
export function DeliveryRunStop({ parcel, actions }: DeliveryRunStopProps) {
  const [refusing, setRefusing] = useState(false);
  const { number, name, phone, address, city, note, collect, pieces, tries } = parcel;
  const tell = (outcome: 'delivered' | 'not-home' | 'refused', reason = '') =>
    void actions.send({ action: 'record-door-outcome', number, outcome, reason, retryKey: makeUuid() });
  const isBusy = actions.underWay?.action === 'record-door-outcome' && actions.underWay.number === number;
  return (
    <li className="rounded-card border border-line bg-milk p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="wrap-anywhere font-semibold text-card">
            {name}
          </h3>
          <p className="text-ink-3 text-second tabular-nums">
            {formatOrderNumber(number)}, {pieces === 1 ? '1 item' : `${pieces} items`}
          </p>
        </div>
        <p className="shrink-0 text-end font-semibold text-title tabular-nums">
          {collect > 0 ? formatPrice(collect) : 'Paid'}
          {collect > 0 && <span className="block font-normal text-ink-3 text-second">to collect</span>}
        </p>
      </div>
      <p dir="auto" className="wrap-anywhere mt-2">
        {[address, city].filter(Boolean).join(', ')}
      </p>
      {note && (
        <p dir="auto" className="wrap-anywhere mt-1 text-marigold-text">
          {note}
        </p>
      )}
      {tries > 0 && (
        <p className="mt-1 text-clay-text text-second">
          Nobody at home {tries === 1 ? 'once' : `${tries} times`} before
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <ContactButtons phone={phone} name={name} />
        {address && (
          <a
            className={adminButtonClass({ look: 'quiet' })}
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}`)}`}
            target="_blank"
            rel="noreferrer"
          >
            <AdminIcon name="map-pin" className="size-4" /> Map
          </a>
        )}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 print:hidden">
        <AdminButton look="primary" className="col-span-2" busy={isBusy} onClick={() => tell('delivered')}>
          {collect > 0 ? `Delivered, ${formatPrice(collect)} in hand` : 'Delivered'}
        </AdminButton>
        <AdminButton busy={isBusy} onClick={() => tell('not-home')}>
          Nobody home
        </AdminButton>
        <AdminButton look="danger" busy={isBusy} onClick={() => setRefusing(true)}>
          Refused
        </AdminButton>
      </div>
      <ReasonDialog
        reasons={refusing ? reasonsFor('refused') : null}
        title={`${isolated(name)} refused it?`}
        says="The parcel comes back to the shop. Nothing is collected."
        label="Refused"
        onClose={() => setRefusing(false)}
        onReason={(reason) => {
          setRefusing(false);
          tell('refused', reason);
        }}
      />
    </li>
  );
}
