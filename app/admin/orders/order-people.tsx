import { href, Link } from 'react-router';
import { type CallTexts, plainText } from '#app/orders/desk/call-texts.ts';
import type { OrderDetail } from '#app/orders/desk/office-order.ts';
import { textFor } from '#app/orders/desk/urdu-texts.ts';
import { stateHas } from '#app/orders/order-states.ts';
import { spokenPhone, whatsappDigits } from '#app/platform/phone.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { Avatar } from '../pieces/avatar.tsx';
import { Card, Notice } from '../pieces/card.tsx';
import { copyText } from '../pieces/copy-text.ts';
import { OfficeButton, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { OrderCameFrom } from './order-came-from.tsx';
import { fillText } from './whatsapp-texts.ts';

type OrderPeopleProps = {
  order: OrderDetail;
  texts: CallTexts;
  caller: string;
  mayEdit: boolean;
  onEdit: () => void;
  /** A chat was opened with this text. */
  onMessage: (words: string) => void;
};

/** Who ordered: call, WhatsApp, what the phone has done before, and where the parcel goes. */
export function OrderPeople({ order, texts, caller, mayEdit, onEdit, onMessage }: OrderPeopleProps) {
  const { shopName } = useShop();
  const name = stateHas(order.state, 'onTheWay') ? 'onItsWay' : 'pleaseConfirm';
  const text = plainText(fillText(textFor(order, texts, name), order, { shop: shopName, caller }));
  const { customer } = order;
  return (
    <Card
      title="Customer"
      end={
        order.forgottenAt ? null : (
          <a href={`tel:${order.phone}`} className="office-link">
            {spokenPhone(order.phone)}
          </a>
        )
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={order.fullName} className="size-8" />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-start font-semibold">
            {order.fullName}
          </p>
          <p className="truncate text-ink-3 text-second">
            {[
              order.email,
              order.hasAccount ? 'has an account' : 'no account',
              order.language === 'ur' && 'ordered in Urdu',
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
      </div>
      {!order.forgottenAt && <Reach order={order} text={text} onMessage={() => onMessage(name)} />}
      {!order.forgottenAt && <CustomerLine order={order} />}
      {customer.blockedBy && <Notice kind="wrong">This phone was blocked by {customer.blockedBy}.</Notice>}
      {customer.flag && <Notice kind="waits">{customer.flag}</Notice>}
      <div className="mt-3 flex items-start gap-2 border-line border-t pt-3">
        <address dir="auto" className="min-w-0 flex-1 wrap-anywhere text-start not-italic">
          {order.shippingAddress}
          {order.apartment && <>, {order.apartment}</>}
          <br />
          {order.city}, {order.province} {order.postalCode}
        </address>
        <OfficeButton look="quiet" icon="copy" iconOnly="always" onClick={() => void copyText(addressText(order))}>
          Copy the address
        </OfficeButton>
        {mayEdit && (
          <OfficeButton look="quiet" icon="pencil" iconOnly="always" onClick={onEdit}>
            Edit name, phone and address
          </OfficeButton>
        )}
      </div>
      {order.note && (
        <p className="mt-3 flex gap-2 rounded-card border border-marigold-edge bg-marigold-ground px-3 py-2">
          <OfficeIcon name="sticky-note" className="mt-0.5 size-4 text-marigold-text" />
          <bdi className="wrap-anywhere">{order.note}</bdi>
        </p>
      )}
      {order.origin && <OrderCameFrom origin={order.origin} />}
    </Card>
  );
}

function Reach({ order, text, onMessage }: { order: OrderDetail; text: string; onMessage: () => void }) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <a href={`tel:${order.phone}`} className={officeButtonClass({ look: 'outline' })}>
        <OfficeIcon name="phone" /> Call
      </a>
      <a
        href={`https://wa.me/${whatsappDigits(order.phone)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        onClick={onMessage}
        className={officeButtonClass({ look: 'outline' })}
      >
        <OfficeIcon name="message-circle" /> WhatsApp
      </a>
    </div>
  );
}

function CustomerLine({ order }: { order: OrderDetail }) {
  const { received, refused, orders } = order.customer;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-second">
      <span className="flex items-center gap-1.5 text-green">
        <OfficeIcon name="house" /> {received} received
      </span>
      <span className={`flex items-center gap-1.5 ${refused > 0 ? 'text-clay-text' : 'text-ink-2'}`}>
        <OfficeIcon name="hand" /> {refused > 0 ? `${refused} refused` : 'none refused'}
      </span>
      <Link to={`${href('/admin/orders')}?q=${encodeURIComponent(order.phone)}`} className="office-link ms-auto">
        {orders === 1 ? 'first order' : `${orders} orders`}
      </Link>
    </p>
  );
}

/** The address as it is pasted into a courier's form. */
function addressText(order: OrderDetail): string {
  const lines = [
    order.fullName,
    order.shippingAddress,
    order.apartment,
    `${order.city}, ${order.province} ${order.postalCode}`,
  ];
  return [...lines, spokenPhone(order.phone)].filter((line) => line.trim()).join('\n');
}
