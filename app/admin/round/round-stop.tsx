import { useState } from 'react';
import type { RoundParcel } from '#app/delivery/round.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { makeUuid } from '#app/platform/uuid.ts';
import type { Acts } from '../acts/use-act.ts';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { reasonsFor } from '../orders/step-words.ts';
import { ContactButtons } from '../pieces/contact-buttons.tsx';
import { OfficeButton, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';

type RoundStopProps = { parcel: RoundParcel; acts: Acts<'round'> };

/** One door on a rider's list: who, where, how much, and what became of it. */
export function RoundStop({ parcel, acts }: RoundStopProps) {
  const [refusing, setRefusing] = useState(false);
  const { number, name, phone, address, city, note, collect, pieces, tries } = parcel;
  const tell = (outcome: 'delivered' | 'not-home' | 'refused', reason = '') =>
    void acts.act({ act: 'at-door', number, outcome, reason, retryKey: makeUuid() });
  const isBusy = acts.underWay?.act === 'at-door' && acts.underWay.number === number;
  return (
    <li className="rounded-card border border-line bg-milk p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="wrap-anywhere font-semibold text-card">
            {name}
          </h3>
          <p className="text-ink-3 text-second tabular-nums">
            {formatOrderNumber(number)}, {pieces === 1 ? '1 piece' : `${pieces} pieces`}
          </p>
        </div>
        <p className="shrink-0 text-end font-semibold text-title tabular-nums">
          {collect > 0 ? formatPrice(collect) : 'Paid'}
          {collect > 0 && <span className="block font-normal text-ink-3 text-second">to collect</span>}
        </p>
      </div>
      <p dir="auto" className="wrap-anywhere mt-2">
        {address}, {city}
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
        <a
          className={officeButtonClass({ look: 'quiet' })}
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          <OfficeIcon name="map-pin" className="size-4" /> Map
        </a>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 print:hidden">
        <OfficeButton look="act" className="col-span-2" busy={isBusy} onClick={() => tell('delivered')}>
          {collect > 0 ? `Delivered, ${formatPrice(collect)} in hand` : 'Delivered'}
        </OfficeButton>
        <OfficeButton busy={isBusy} onClick={() => tell('not-home')}>
          Nobody home
        </OfficeButton>
        <OfficeButton look="danger" busy={isBusy} onClick={() => setRefusing(true)}>
          Not taken
        </OfficeButton>
      </div>
      <ReasonDialog
        reasons={refusing ? reasonsFor('refused') : null}
        title={`${isolated(name)} does not take it?`}
        says="The parcel comes back to the shop. Nothing is collected."
        label="Not taken"
        onClose={() => setRefusing(false)}
        onReason={(reason) => {
          setRefusing(false);
          tell('refused', reason);
        }}
      />
    </li>
  );
}
