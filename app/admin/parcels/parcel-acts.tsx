import { useState } from 'react';
import { href } from 'react-router';
import type { ParcelRow } from '#app/delivery/parcels.server.ts';
import { shipmentTable } from '#app/delivery/shipment-states.ts';
import { courierLabel } from '#app/orders/courier.ts';
import { fillIn, firstName, plainText, spokenAmount } from '#app/orders/desk/call-texts.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { textFor } from '#app/orders/desk/urdu-texts.ts';
import { whatsappDigits } from '#app/platform/phone.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { useAct } from '../acts/use-act.ts';
import { useOffice } from '../frame/use-office.ts';
import { OfficeButton, OfficeButtonLink, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeSelect } from '../pieces/office-field.tsx';
import { type KnownState, knownStates } from '../settings/courier-words-card.tsx';
import { AskShopper } from './ask-shopper.tsx';
import { GiveNumber } from './give-number.tsx';

/** What a person can do about a parcel that does not arrive by itself; nothing where there is nothing to do. */
export function ParcelActs({ parcel }: { parcel: ParcelRow }) {
  const step = useAct('parcels');
  const { silentDays } = useOffice().rules;
  const { id, number, order, courier, state, isUnknown, days, trackingNumber } = parcel;
  return (
    <div className="flex flex-wrap justify-end gap-2 max-xl:justify-start">
      {trackingNumber === null && <GiveNumber number={number} courier={courier} trackingNumber={null} />}
      {order === 'refused' ? (
        <>
          <OfficeButton small busy={step.busy} onClick={() => void step.act({ act: 'send-again', number })}>
            Send again
          </OfficeButton>
          <OfficeButton small busy={step.busy} onClick={() => void step.act({ act: 'bring-back', number })}>
            Bring back
          </OfficeButton>
        </>
      ) : state === 'returned' ? (
        <OfficeButtonLink small to={href('/admin/orders/:number', { number })}>
          Check stock
        </OfficeButtonLink>
      ) : isUnknown ? (
        <TeachWord parcel={parcel} />
      ) : state === 'attempted' ? (
        <>
          <TellCustomer parcel={parcel} />
          {parcel.isTried && <AskShopper parcel={parcel} />}
        </>
      ) : (
        days >= silentDays &&
        trackingNumber && (
          <OfficeButton small busy={step.busy} onClick={() => void step.act({ act: 'ask', parcel: id })}>
            Ask courier
          </OfficeButton>
        )
      )}
      {step.problem && (
        <p role="alert" className="basis-full text-clay-text text-second">
          {step.problem}
        </p>
      )}
    </div>
  );
}

/** Opens WhatsApp with the text written; whether it is sent nobody knows. */
function TellCustomer({ parcel }: { parcel: ParcelRow }) {
  const { phone, name, courier, number, trackingNumber, collect } = parcel;
  const { texts, person } = useOffice();
  const { shopName } = useShop();
  const facts = {
    name,
    first: firstName(name),
    number: formatOrderNumber(number),
    amount: spokenAmount(collect),
    tracking: trackingNumber ?? formatOrderNumber(number),
    courier: courierLabel(courier),
    shop: shopName,
    caller: person.name,
  };
  const text = plainText(fillIn(textFor(parcel, texts, 'triedAtDoor'), facts));
  return (
    <a
      className={officeButtonClass({ small: true })}
      href={`https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
    >
      Tell customer
    </a>
  );
}

/** The owner says what a courier's word means; for staff the page does not answer, and says so. */
function TeachWord({ parcel: { courier, words } }: { parcel: ParcelRow }) {
  const [open, setOpen] = useState(false);
  const teaching = useAct('settings', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  const [state, setState] = useState<KnownState>('in-transit');
  return (
    <>
      <OfficeButton small onClick={() => setOpen(true)}>
        Teach word
      </OfficeButton>
      <OfficeDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`What does “${words}” mean?`}
        says={`${courierLabel(courier)} says it. Parcels that have heard it move at once, by legal steps.`}
        foot={
          <>
            <OfficeButton onClick={() => setOpen(false)}>Back</OfficeButton>
            <OfficeButton
              look="act"
              busy={teaching.busy}
              onClick={() => void teaching.act({ act: 'teach', courier, words, state })}
            >
              Teach it
            </OfficeButton>
          </>
        }
      >
        <div className="px-5 pb-5">
          <OfficeSelect
            label="The parcel is then"
            value={state}
            onChange={(event) => setState(knownStates.find((known) => known === event.target.value) ?? state)}
            error={teaching.problem}
          >
            {knownStates.map((known) => (
              <option key={known} value={known}>
                {shipmentTable[known].label}
              </option>
            ))}
          </OfficeSelect>
        </div>
      </OfficeDialog>
    </>
  );
}
