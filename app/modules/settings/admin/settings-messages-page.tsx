import { actorOf } from '#app/admin/guard.server.ts';
import { EmailsSection } from '#app/admin/health/emails-section.tsx';
import { emailStates, readEmails } from '#app/infra/mail/emails.server.ts';
import { factsOf, type SpokenOrder } from '#app/modules/orders/admin/whatsapp-texts.ts';
import { textsPart } from '#app/modules/orders/desk/call-texts/call-texts.server.ts';
import type { Facts } from '#app/modules/orders/desk/call-texts/call-texts.ts';
import { readOrder } from '#app/modules/orders/desk/read-order.server.ts';
import { readOrders } from '#app/modules/orders/desk/read-orders.server.ts';
import { readPartForm } from '../admin-settings.server.ts';
import { readShopSettings } from '../settings.server.ts';
import type { Route } from './+types/settings-messages-page.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { TextsSection } from './texts-section.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = emailStates.find((each) => each === url.searchParams.get('state'));
  const after = readId(url.searchParams.get('after'));
  const [values, { shopName }, latest, emails] = await Promise.all([
    readPartForm(textsPart),
    readShopSettings(),
    readLatestOrder(),
    readEmails({ ...(state && { state }), ...(after && { after }) }),
  ]);
  const names = { shop: shopName, caller: actorOf(context).name };
  return {
    texts: { values, facts: exampleFacts(latest ?? example, names), isExample: latest === null },
    emails: { ...emails, state: state ?? null, now: new Date() },
  };
}

async function readLatestOrder(): Promise<SpokenOrder | null> {
  const { orders } = await readOrders({ limit: 1 });
  return orders[0] ? readOrder(orders[0].number) : null;
}

/** Reads an e-mail's number from the address; undefined if it is not a number. */
function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The example order of the previews, for a shop that has no order yet. */
const example: SpokenOrder = {
  number: '48217306',
  fullName: 'Ayesha Siddiqui',
  total: 685_000,
  trackingNumber: null,
  courier: null,
  lines: [
    { name: 'Desk Lamp, Ivory', quantity: 1 },
    { name: 'Stoneware Mug, Oat', quantity: 2 },
  ],
  shippingAddress: 'House 14, Street 3, Farid Town',
  city: 'Sahiwal',
};

/** The values of the placeholders for an order. A courier is added if it has none. */
function exampleFacts(order: SpokenOrder, names: { shop: string; caller: string }): Facts {
  return factsOf({ ...order, courier: order.courier ?? 'leopards' }, names);
}

/** What the shop and its team write to customers: WhatsApp texts and e-mails. */
export default function SettingsMessagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Messages">
      <TextsSection {...loaderData.texts} />
      <EmailsSection {...loaderData.emails} />
    </SettingsFrame>
  );
}
