import { type FormEvent, useState } from 'react';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { provinces } from '#app/infra/contact-details/provinces.ts';
import { asRecord, keysOf, recordOf } from '#app/infra/records.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import { AcceptedEmails } from '#app/modules/accounts/email/accepted-emails.tsx';
import { leadBody } from '#app/modules/orders/leads/lead.ts';
import {
  emptyWhatsAppOrder,
  type NamedProduct,
  type WhatsAppField,
  type WhatsAppOrder,
  type WhatsAppProblems,
  whatsAppLink,
  whatsAppProblems,
} from '#app/modules/orders/order-form/whatsapp-order.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

type WhatsAppOrderFormProps = {
  product: NamedProduct;
  quantity: number;
  /** Called synchronously in the click, so that the browser does not block the new window. */
  onSend: (link: string) => void;
};

/** F7: what is wrong is said all at once, and marked where it stands until it is right. */
export function WhatsAppOrderForm({ product, quantity, onSend }: WhatsAppOrderFormProps) {
  const { whatsapp, emailDomains } = useShop();
  const t = useT();
  const tAny = useTAny();
  const [order, setOrder] = useState(() => recallWhatsAppOrder(quantity));
  const [tried, setTried] = useState(false);
  const problems = tried ? whatsAppProblems(order, emailDomains) : {};

  function write(field: WhatsAppField, text: string): void {
    const next = writeField(order, field, text);
    setOrder(next);
    keepWhatsAppOrder(next);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const found = whatsAppProblems(order, emailDomains);
    setTried(true);
    if (Object.keys(found).length > 0) return void showProblems(found, form, tAny);
    sendLead(order, product);
    onSend(whatsAppLink(whatsapp, order, product));
  }
  return (
    <form noValidate onSubmit={submit}>
      <WhatsAppFields order={order} problems={problems} write={write} />
      <Button type="submit" className="mt-7 w-full">
        <Icon name="whatsapp" className="size-6" />
        {t('Continue in WhatsApp')}
      </Button>
    </form>
  );
}

/** The WhatsApp number is the mobile number, until somebody says otherwise. */
function writeField(order: WhatsAppOrder, field: WhatsAppField, text: string): WhatsAppOrder {
  const next = { ...order, [field]: text };
  if (field === 'mobileNumber' && order.whatsappNumber === order.mobileNumber) next.whatsappNumber = text;
  return next;
}

async function showProblems(
  problems: WhatsAppProblems,
  form: HTMLFormElement,
  tAny: (text: string) => string,
): Promise<void> {
  await showAlert(Object.values(problems).map(tAny).join('\n'));
  const [first] = Object.keys(problems);
  const field = form.elements.namedItem(first ?? '');
  if (field instanceof HTMLElement) field.focus();
}

type WhatsAppFieldsProps = {
  order: WhatsAppOrder;
  problems: WhatsAppProblems;
  write: (field: WhatsAppField, text: string) => void;
};

function WhatsAppFields({ order, problems, write }: WhatsAppFieldsProps) {
  const { emailDomains } = useShop();
  const t = useT();
  /** What every field has in common. */
  const of = (field: WhatsAppField) => ({
    name: field,
    value: order[field],
    error: problems[field],
    onChange: (event: { target: { value: string } }) => write(field, event.target.value),
  });
  const third = 'md:col-span-2';
  const half = 'md:col-span-3';
  return (
    <div className="grid gap-x-4 gap-y-4.5 md:grid-cols-6">
      <Field {...of('name')} label={t('Name')} autoComplete="name" maxLength={100} required className={half} />
      <div className={half}>
        <Field {...of('email')} label={t('Email')} optional type="email" autoComplete="email" maxLength={254} />
        {problems.email && <AcceptedEmails domains={emailDomains} />}
      </div>
      <Field
        {...of('mobileNumber')}
        label={t('Mobile number')}
        hint={t('11 digits, such as {example}', { example: '0300 1234567' })}
        type="tel"
        autoComplete="tel"
        maxLength={20}
        required
        className={half}
      />
      <Field
        {...of('whatsappNumber')}
        label={t('WhatsApp number')}
        hint={t('Same as the mobile number, unless you change it')}
        type="tel"
        autoComplete="off"
        maxLength={20}
        required
        className={half}
      />
      <Field
        {...of('productQuantity')}
        label={t('Quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        required
        className={third}
      />
      <Select {...of('province')} label={t('Province')} autoComplete="address-level1" required className={third}>
        <option value="">{t('Choose')}</option>
        {provinces.map((province) => (
          <option key={province} value={province}>
            {t(province)}
          </option>
        ))}
      </Select>
      <Field
        {...of('city')}
        label={t('City')}
        autoComplete="address-level2"
        autoCapitalize="words"
        maxLength={60}
        required
        className={third}
      />
      <TextArea
        {...of('address')}
        label={t('Address')}
        hint={t('House, street, area and a landmark the rider will know.')}
        autoComplete="street-address"
        maxLength={300}
        required
        className="md:col-span-6"
      />
    </div>
  );
}

/** What was typed into the WhatsApp form, for this tab only: an address has no business outliving the visit. */
const draft = createStoredStore<WhatsAppOrder>({
  key: 'whatsapp-order',
  area: 'session',
  initial: emptyWhatsAppOrder,
  parse: readDraft,
});

/** What was typed before, for the quantity that stands beside the button now. */
function recallWhatsAppOrder(quantity: number): WhatsAppOrder {
  return { ...draft.read(), productQuantity: String(quantity) };
}

/** Keeps what stands in the form, so that closing it or a reload loses nothing. */
function keepWhatsAppOrder(order: WhatsAppOrder): void {
  draft.write(order);
}

/** A field that is missing or no text is empty. */
function readDraft(stored: unknown): WhatsAppOrder {
  const fields = asRecord(stored);
  return recordOf(keysOf(emptyWhatsAppOrder), (name) => {
    const text = fields[name];
    return typeof text === 'string' ? text : emptyWhatsAppOrder[name];
  });
}

let lastLead: { body: string; key: string } | null = null;

/**
 * K7: sends the form to the shop on the way to WhatsApp. Fire and forget: a beacon outlives the page and nothing waits
 * for it, so it can neither delay nor stop the chat.
 */
function sendLead(order: WhatsAppOrder, product: NamedProduct): void {
  try {
    const text = leadBody(order, product.id, '');
    // The same form sent twice is deduplicated by its key.
    if (lastLead?.body !== text) lastLead = { body: text, key: makeUuid() };
    void fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: leadBody(order, product.id, lastLead.key),
      keepalive: true,
    }).catch(() => {});
  } catch {
    // The chat matters more than our list.
  }
}
