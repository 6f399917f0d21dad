import { href, Link } from 'react-router';
import { Avatar } from '#app/admin/components/avatar.tsx';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { isMasked } from '#app/infra/contact-details/mask-contact.ts';
import { spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { OrderDetail } from '../desk/admin-order.ts';
import { type CallTexts, plainText } from '../desk/call-texts/call-texts.ts';
import { textFor } from '../desk/call-texts/urdu-texts.ts';
import type { OrderOrigin } from '../order-form/order-origin.ts';
import { stateHas } from '../states/order-states.ts';
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
  const masked = isMasked(order.phone);
  return (
    <Card
      title="Customer"
      end={
        order.forgottenAt ? null : masked ? (
          <span className="text-ink-2">{spokenPhone(order.phone)}</span>
        ) : (
          <a href={`tel:${order.phone}`} className="admin-link">
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
      {!order.forgottenAt && !masked && <Reach order={order} text={text} onMessage={() => onMessage(name)} />}
      {!order.forgottenAt && <CustomerLine order={order} />}
      {customer.blockedBy && <Notice kind="wrong">This phone was blocked by {customer.blockedBy}.</Notice>}
      {customer.flag && <Notice kind="waits">{customer.flag}</Notice>}
      <div className="mt-3 flex items-start gap-2 border-line border-t pt-3">
        <address dir="auto" className="min-w-0 flex-1 wrap-anywhere text-start not-italic">
          {order.shippingAddress}
          {order.apartment && <>, {order.apartment}</>}
          {order.shippingAddress && <br />}
          {order.city}, {order.province} {order.postalCode}
        </address>
        {!masked && (
          <AdminButton look="quiet" icon="copy" iconOnly="always" onClick={() => void copyText(addressText(order))}>
            Copy the address
          </AdminButton>
        )}
        {mayEdit && (
          <AdminButton look="quiet" icon="pencil" iconOnly="always" onClick={onEdit}>
            Edit name, phone and address
          </AdminButton>
        )}
      </div>
      {order.note && (
        <p className="mt-3 flex gap-2 rounded-card border border-marigold-edge bg-marigold-ground px-3 py-2">
          <AdminIcon name="sticky-note" className="mt-0.5 size-4 text-marigold-text" />
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
      <a href={`tel:${order.phone}`} className={adminButtonClass({ look: 'outline' })}>
        <AdminIcon name="phone" /> Call
      </a>
      <a
        href={`https://wa.me/${whatsappDigits(order.phone)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        onClick={onMessage}
        className={adminButtonClass({ look: 'outline' })}
      >
        <AdminIcon name="message-circle" /> WhatsApp
      </a>
    </div>
  );
}

function CustomerLine({ order }: { order: OrderDetail }) {
  const { received, refused, orders } = order.customer;
  const howMany = orders === 1 ? 'first order' : `${orders} orders`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-second">
      <span className="flex items-center gap-1.5 text-green">
        <AdminIcon name="house" /> {received} received
      </span>
      <span className={`flex items-center gap-1.5 ${refused > 0 ? 'text-clay-text' : 'text-ink-2'}`}>
        <AdminIcon name="hand" /> {refused > 0 ? `${refused} refused` : 'none refused'}
      </span>
      {isMasked(order.phone) ? (
        <span className="ms-auto">{howMany}</span>
      ) : (
        <Link to={`${href('/admin/orders')}?q=${encodeURIComponent(order.phone)}`} className="admin-link ms-auto">
          {howMany}
        </Link>
      )}
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

const clicks = [
  ['gclid', 'Google click'],
  ['fbclid', 'Facebook click'],
  ['ttclid', 'TikTok click'],
] as const;

/** Which advertisement or link the order came from. The click id in full is for comparing with the network's own reports. */
function OrderCameFrom({ origin }: { origin: OrderOrigin }) {
  const { source, medium, campaign } = origin;
  const click = clicks.find(([field]) => origin[field]);
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="wrap-anywhere">
        <span className="text-ink-2">Came from</span> <bdi className="font-medium">{source ?? 'a link'}</bdi>
        {[medium, campaign].filter(Boolean).map((words) => (
          <span key={words}>
            , <bdi>{words}</bdi>
          </span>
        ))}
      </p>
      {click && (
        <p className="wrap-anywhere text-ink-3 text-note">
          {click[1]} {origin[click[0]]}
        </p>
      )}
    </div>
  );
}
