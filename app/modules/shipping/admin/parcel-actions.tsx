import { useState } from 'react';
import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink, adminButtonClass } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { fillIn, firstName, plainText, spokenAmount } from '#app/modules/orders/desk/call-texts/call-texts.ts';
import { textFor } from '#app/modules/orders/desk/call-texts/urdu-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type KnownState, knownStates } from '../couriers/admin/courier-synonyms-card.tsx';
import type { ParcelRow } from '../parcels.server.ts';
import { shipmentTable } from '../shipment-states.ts';
import { GiveNumber } from './give-number.tsx';
import { AskShopper } from './message-shopper.tsx';

/** What a person can do about a parcel that does not arrive by itself; nothing where there is nothing to do. */
export function ParcelActions({ parcel }: { parcel: ParcelRow }) {
  const step = useAction('parcels');
  const { silentDays } = useAdmin().rules;
  const { id, number, order, courier, state, isUnknown, days, trackingNumber } = parcel;
  return (
    <div className="flex flex-wrap justify-end gap-2 max-xl:justify-start">
      {trackingNumber === null && <GiveNumber number={number} courier={courier} trackingNumber={null} />}
      {order === 'refused' ? (
        <>
          <AdminButton small busy={step.busy} onClick={() => void step.send({ action: 'send-again', number })}>
            Send again
          </AdminButton>
          <AdminButton small busy={step.busy} onClick={() => void step.send({ action: 'bring-back', number })}>
            Return to shop
          </AdminButton>
        </>
      ) : state === 'returned' ? (
        <AdminButtonLink small to={href('/admin/orders/:number', { number })}>
          Check stock
        </AdminButtonLink>
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
          <AdminButton small busy={step.busy} onClick={() => void step.send({ action: 'ask-courier', parcel: id })}>
            Message courier
          </AdminButton>
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
  const { texts, person } = useAdmin();
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
      className={adminButtonClass({ small: true })}
      href={`https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
    >
      Message customer
    </a>
  );
}

/** The owner says what a courier's word means; for staff the page does not answer, and says so. */
function TeachWord({ parcel: { courier, words } }: { parcel: ParcelRow }) {
  const [open, setOpen] = useState(false);
  const teaching = useAction('settings', ({ refused }) => {
    if (!refused) setOpen(false);
  });
  const [state, setState] = useState<KnownState>('in-transit');
  return (
    <>
      <AdminButton small onClick={() => setOpen(true)}>
        Map status
      </AdminButton>
      <AdminDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Map “${words}” to a status`}
        says={`The status comes from ${courierLabel(courier)}. Parcels that have it are updated at once.`}
        foot={
          <>
            <AdminButton onClick={() => setOpen(false)}>Back</AdminButton>
            <AdminButton
              look="primary"
              busy={teaching.busy}
              onClick={() => void teaching.send({ action: 'teach', courier, words, state })}
            >
              Map status
            </AdminButton>
          </>
        }
      >
        <div className="px-5 pb-5">
          <AdminSelect
            label="Status in your shop"
            value={state}
            onChange={(event) => setState(knownStates.find((known) => known === event.target.value) ?? state)}
            error={teaching.problem}
          >
            {knownStates.map((known) => (
              <option key={known} value={known}>
                {shipmentTable[known].label}
              </option>
            ))}
          </AdminSelect>
        </div>
      </AdminDialog>
    </>
  );
}
