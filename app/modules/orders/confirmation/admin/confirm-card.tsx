import { type ReactNode, useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf, pick } from '#app/infra/records.ts';
import { chatTexts, fillText } from '../../admin/whatsapp-texts.ts';
import { formatOrderNumber, type OrderDetail } from '../../desk/admin-order.ts';
import { type CallTexts, callTextLabels, plainText, type Spoken } from '../../desk/call-texts/call-texts.ts';
import { textFor } from '../../desk/call-texts/urdu-texts.ts';

export type ChatText = (typeof chatTexts)[number];

type ConfirmCardProps = {
  order: OrderDetail;
  texts: CallTexts;
  names: { shop: string; caller: string };
  chosen: ChatText;
  now: Date;
  onChoose: (text: ChatText) => void;
  onMessage: (text: ChatText) => void;
  onCall: () => void;
  onEdit: (part: 'address' | 'lines') => void;
  /** Who is to carry it, under the address. */
  courier: ReactNode;
};

/** The address of the chat with a text in it. */
export function chatLink(order: OrderDetail, text: string): string {
  return `https://wa.me/${whatsappDigits(order.phone)}?text=${encodeURIComponent(text)}`;
}

/** Reads top down as the call goes: who and how much, the number, what to say, what to correct, what to write. */
export function ConfirmCard(props: ConfirmCardProps) {
  const { order, texts, names, chosen, now, onMessage, onCall } = props;
  const text = plainText(fillText(textFor(order, texts, chosen), order, names));
  const sources = { website: 'from the website', phone: 'by phone', whatsapp: 'from WhatsApp' };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OrderChip state={order.state} />
        <strong className="font-semibold">{formatOrderNumber(order.number)}</strong>
        <span className="text-ink-3">
          placed {formatWhenExactly(new Date(order.placedAt), now)} {sources[order.source]}
          {order.language === 'ur' && ', in Urdu'}
        </span>
      </p>
      <div className="mt-2 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 dir="auto" className="text-start font-semibold text-hero wrap-anywhere max-md:text-[1.625rem]">
            {order.fullName}
          </h2>
          <p className="text-ink-2">
            <bdi>
              {order.city}, {order.province}
            </bdi>
          </p>
          <Standing customer={order.customer} />
        </div>
        <div className="shrink-0 text-end">
          <p className="whitespace-nowrap font-semibold text-hero max-md:text-[1.375rem]">{formatPrice(order.total)}</p>
          <p className="text-ink-2">cash at the door</p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-[1.35fr_1fr] gap-2.5 max-lg:grid-cols-1 max-md:hidden">
        <a
          href={`tel:${order.phone}`}
          onClick={onCall}
          data-primary=""
          className="flex h-16 items-center gap-4 rounded-card bg-green px-5 text-cream hover:bg-green-2"
        >
          <AdminIcon name="phone" className="size-6" />
          <span className="whitespace-nowrap font-medium text-number">{spokenPhone(order.phone)}</span>
          <span className="ms-auto flex items-center gap-2">
            Call <KeyHint onDark>C</KeyHint>
          </span>
        </a>
        <a
          href={chatLink(order, text)}
          target="_blank"
          rel="noreferrer"
          onClick={() => onMessage(chosen)}
          className="flex h-16 items-center gap-3 rounded-card border border-green bg-milk px-4 hover:bg-green-tint"
        >
          <AdminIcon name="message-circle" className="size-6 text-green" />
          <span className="min-w-0">
            <span className="block font-semibold text-[0.9375rem] text-green">WhatsApp</span>
            <span className="block truncate text-ink-2 text-note">“{callTextLabels[chosen]}”</span>
          </span>
          <span className="ms-auto">
            <KeyHint>W</KeyHint>
          </span>
        </a>
      </div>
      <WhatToSay {...props} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Lines {...props} />
        <Address {...props} />
      </div>
      <WhatsAppText {...props} text={text} />
    </>
  );
}

/** How this phone has received so far, beside the name; on a wide screen the column beside the card says it. */
function Standing({ customer: { orders, received, refused, flag, blockedBy } }: Pick<OrderDetail, 'customer'>) {
  const warning = blockedBy ? `Blocked by ${blockedBy}` : flag && `Flagged: ${flag}`;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2.5 font-medium text-second xl:hidden">
      {orders <= 1 ? (
        <span className="text-ink-2">first order</span>
      ) : (
        <span className="text-green">{received} received</span>
      )}
      {refused > 0 && <span className="text-clay-text">{refused} refused</span>}
      {warning && (
        <span className="flex items-center gap-1 text-clay-text">
          <AdminIcon name="circle-alert" className="size-3.5 shrink-0" />
          <bdi>{warning}</bdi>
        </span>
      )}
    </p>
  );
}

function WhatToSay({ order, texts, names }: ConfirmCardProps) {
  const [language, setLanguage] = useState<'sayRomanUrdu' | 'sayEnglish'>('sayRomanUrdu');
  return (
    <section aria-label="Call script" className="mt-4 rounded-card border border-line bg-paper px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 className="text-ink-2 text-second">Read out the address and have it repeated</h3>
        <Toggle
          label="Language"
          options={{ sayRomanUrdu: 'Roman Urdu', sayEnglish: 'English' }}
          chosen={language}
          onChoose={setLanguage}
        />
      </div>
      <p className="mt-2 text-[1.0625rem] leading-7.5">
        <Marked spoken={fillText(texts[language], order, names)} />
      </p>
    </section>
  );
}

function Marked({ spoken }: { spoken: readonly Spoken[] }) {
  return spoken.map(({ text, fact }, place) => {
    const key = `${place}${text}`;
    return fact ? (
      <mark key={key} className="rounded-tag bg-marigold-tint box-decoration-clone px-1 font-semibold text-ink">
        <bdi>{text}</bdi>
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

type ToggleProps<Name extends string> = {
  label: string;
  options: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
  keys?: boolean;
};

/** A few words side by side of which one holds. */
function Toggle<Name extends string>({ label, options, chosen, onChoose, keys = false }: ToggleProps<Name>) {
  return (
    <fieldset
      aria-label={label}
      className="relative inline-flex min-w-0 max-w-full overflow-x-auto rounded-control border border-strong bg-milk"
    >
      {keysOf(options).map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
          className="flex h-7 items-center gap-1.5 whitespace-nowrap border-line px-2.5 font-medium text-second not-first:border-s focus-visible:-outline-offset-2 aria-pressed:bg-green-tint aria-pressed:text-green max-md:h-11"
        >
          {options[name]}
          {keys && <KeyHint>{String(index + 1)}</KeyHint>}
        </button>
      ))}
    </fieldset>
  );
}

function Lines({ order, onEdit }: ConfirmCardProps) {
  return (
    <section aria-label="Parcel">
      <h3 className="mb-2 text-ink-2 text-second">Parcel</h3>
      <ul className="grid gap-2">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-3">
            <Thumb picture={line.picture} size={56} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-start font-medium">
                {line.name}
              </p>
              <p className={line.stock === 0 ? 'text-marigold-text text-second' : 'text-ink-3 text-second'}>
                {order.unheld ? formatOnShelf(line.stock) : formatMoreStock(line.stock)}
              </p>
            </div>
            <span className="whitespace-nowrap">
              <strong className="font-semibold">{line.quantity}</strong> ×{' '}
              {formatPrice(line.price).replace(/^Rs\.\s/, '')}
            </span>
          </li>
        ))}
      </ul>
      <AdminButton small icon="pencil" keyHint="Q" onClick={() => onEdit('lines')} className="mt-2.5">
        Change quantities
      </AdminButton>
    </section>
  );
}

function formatMoreStock(stock: number): string {
  return stock === 0 ? 'the last items' : `${stock} more in stock`;
}

/** Of an order that holds none, so that all of them are for everybody. */
function formatOnShelf(stock: number): string {
  return stock === 0 ? 'none in stock' : `${stock} in stock, none reserved`;
}

function Address({ order, onEdit, courier }: ConfirmCardProps) {
  return (
    <section aria-label="Address">
      <h3 className="mb-2 text-ink-2 text-second">Address</h3>
      <address dir="auto" className="text-start text-[0.9375rem] leading-6 not-italic wrap-anywhere">
        {order.shippingAddress}
        {order.apartment && <>, {order.apartment}</>}
        <br />
        {order.city}, {order.province} {order.postalCode}
      </address>
      <AdminButton small icon="pencil" keyHint="E" onClick={() => onEdit('address')} className="mt-2.5">
        Edit address
      </AdminButton>
      <div className="-ms-3 mt-1">{courier}</div>
    </section>
  );
}

function WhatsAppText({ chosen, onChoose, text }: ConfirmCardProps & { text: string }) {
  const options = pick(callTextLabels, chatTexts);
  return (
    <section aria-label="WhatsApp text" className="mt-5 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-ink-2 text-second">WhatsApp text</h3>
        <Toggle label="Text" options={options} chosen={chosen} onChoose={onChoose} keys />
      </div>
      <div className="mt-2.5 flex gap-4 max-md:flex-col">
        <p dir="auto" className="flex-1 rounded-card bg-chosen px-4 py-3 text-start wrap-anywhere">
          {text}
        </p>
        <p className="w-40 shrink-0 text-ink-3 text-second max-md:w-auto">
          Opens WhatsApp with this text; you press send there. The timeline records that it was opened.
        </p>
      </div>
    </section>
  );
}
