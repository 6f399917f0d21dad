import { Card } from '#app/admin/components/card.tsx';
import { actorOf } from '#app/admin/guard.server.ts';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { factsOf, type SpokenOrder } from '#app/modules/orders/admin/whatsapp-texts.ts';
import { textsPart } from '#app/modules/orders/desk/call-texts/call-texts.server.ts';
import { type CallTextName, callTextLabels, type Facts } from '#app/modules/orders/desk/call-texts/call-texts.ts';
import { readOrder } from '#app/modules/orders/desk/read-order.server.ts';
import { readOrders } from '#app/modules/orders/desk/read-orders.server.ts';
import { readPartForm } from '../admin-settings.server.ts';
import { readShopSettings } from '../settings.server.ts';
import type { Route } from './+types/settings-texts-page.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { TextField } from './settings-text-field.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [values, { shopName }, { orders }] = await Promise.all([
    readPartForm(textsPart),
    readShopSettings(),
    readOrders({ limit: 1 }),
  ]);
  const latest = orders[0] ? await readOrder(orders[0].number) : null;
  const names = { shop: shopName, caller: actorOf(context).name };
  return { values, facts: exampleFacts(latest ?? example, names), isExample: latest === null };
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

const uses: Record<CallTextName, string> = {
  sayRomanUrdu: 'Read out in Confirm. The customer repeats what is marked.',
  sayEnglish: 'The same for who prefers English.',
  noAnswer: 'Key 1 in Confirm, offered after a call nobody answered.',
  pleaseConfirm: 'Key 2 in Confirm, and the WhatsApp button of an order that has not left.',
  addressUnclear: 'Key 3 in Confirm.',
  lead: 'The WhatsApp button of a lead.',
  onItsWay: 'Key 4 in Confirm, and the WhatsApp button of an order on its way.',
  outForDelivery: 'Offered on an order once the rider has it.',
  delivered: 'Offered on an order that was received.',
  triedAtDoor: '“Tell customer” beside a parcel the rider brought back, and on its order.',
};

const groups: { title: string; names: readonly CallTextName[]; said?: boolean }[] = [
  { title: 'On the phone', names: ['sayRomanUrdu', 'sayEnglish'], said: true },
  { title: 'WhatsApp, before the parcel leaves', names: ['noAnswer', 'pleaseConfirm', 'addressUnclear', 'lead'] },
  { title: 'WhatsApp, once it has left', names: ['onItsWay', 'outForDelivery', 'triedAtDoor', 'delivered'] },
];

/** The texts for calls and messages to customers, in the owner's words. */
export default function SettingsTextsPage({ loaderData }: Route.ComponentProps) {
  const { values, facts, isExample } = loaderData;
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-texts' },
    read: values,
    names: callTextLabels,
    saved: 'Saved. Calls and chats say it from now on.',
  });
  return (
    <SettingsFrame
      title="WhatsApp texts"
      says={`What the office says and writes to customers. WhatsApp opens with the text; a person presses send. Filled in here with ${isExample ? 'an example' : 'your latest order'}.`}
      head={<SaveButtons editor={editor} form="texts-form" />}
    >
      <EditForm editor={editor} id="texts-form" plain className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {groups.map(({ title, names, said: message = false }) => (
          <Card key={title} title={title} flush>
            <ul>
              {names.map((name) => (
                <TextField key={name} name={name} editor={editor} facts={facts} said={message} use={uses[name]} />
              ))}
            </ul>
          </Card>
        ))}
      </EditForm>
    </SettingsFrame>
  );
}
