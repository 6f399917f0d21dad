import { adminButtonClass } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { isMasked } from '#app/infra/contact-details/mask-contact.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { type CallTextName, type CallTexts, plainText } from '../../desk/call-texts/call-texts.ts';
import { textFor } from '../../desk/call-texts/urdu-texts.ts';
import { fillText } from '../whatsapp-texts.ts';

type TellNewsProps = {
  order: OrderDetail;
  texts: CallTexts;
  caller: string;
  /** A chat was opened with this text. */
  onMessage: (words: CallTextName) => void;
};

/** After a courier's word has moved the order: the text that tells the shopper, one press from WhatsApp. */
export function TellNews({ order, texts, caller, onMessage }: TellNewsProps) {
  const { shopName } = useShop();
  const name = newsOf(order);
  if (!name || isMasked(order.phone)) return null;
  const text = plainText(fillText(textFor(order, texts, name), order, { shop: shopName, caller }));
  const isSent = order.events.some(({ kind, words }) => kind === 'message' && words === name);
  return (
    <div className="mt-2.5 grid gap-2 rounded-card bg-paper px-3 py-2.5 text-second">
      <p dir="auto" className="wrap-anywhere text-start text-ink-2">
        {text}
      </p>
      <a
        href={`https://wa.me/${whatsappDigits(order.phone)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        onClick={() => onMessage(name)}
        className={`${adminButtonClass({ small: true })} justify-self-start`}
      >
        <AdminIcon name="message-circle" /> {isSent ? 'Message again on WhatsApp' : 'Message customer on WhatsApp'}
      </a>
    </div>
  );
}

/** What there is to tell; nothing where the shopper knows or has it back with us. */
function newsOf({ state, events }: Pick<OrderDetail, 'state' | 'events'>): CallTextName | null {
  switch (state) {
    case 'shipped':
      return wentBack(events) ? 'triedAtDoor' : 'onItsWay';
    case 'out-for-delivery':
      return 'outForDelivery';
    case 'refused':
      return 'triedAtDoor';
    case 'delivered':
      return 'delivered';
    default:
      return null;
  }
}

/** The rider had it and could not hand it over: it is with the courier again. */
function wentBack(events: OrderDetail['events']): boolean {
  const newest = events.find(({ to }) => to !== null);
  return newest?.from === 'out-for-delivery' && newest.to === 'shipped';
}
