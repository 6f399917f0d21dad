import { Card } from '#app/admin/components/card.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import type { SeoSettings } from '../seo-settings.server.ts';
import { SettingsSection } from './settings-frame.tsx';

const labels = {
  sortsLists: 'Sort and filter on lists',
  takesWishes: 'Tell me when it is back',
  showsSeen: 'What a shopper looked at',
  ordersHere: 'Order now',
  ordersAgain: 'Order again',
};

/** What helps shoppers to find products. All of it is off until the owner switches it on. */
export function ListsSection({ values }: { values: SeoSettings }) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-seo' },
    read: values,
    names: labels,
    say: (_, value) => (value ? 'on' : 'off'),
    saved: 'Saved. The shop does so now.',
  });
  return (
    <SettingsSection
      id="lists"
      title="Lists and product pages"
      says="What helps shoppers find what they want. The shop changes as soon as you save."
      head={<SaveButtons editor={editor} form="lists-form" />}
    >
      <EditForm editor={editor} id="lists-form" plain className="grid gap-3.5">
        <Card title="Lists">
          <Switch {...editor.toggle('sortsLists')} label={labels.sortsLists} />
          <p className="text-ink-3 text-second">
            Above the products of a collection: price, newest, best selling, in stock only, a price range, and the
            options of your products such as colour and size.
          </p>
        </Card>
        <Card title="Recently viewed">
          <Switch {...editor.toggle('showsSeen')} label={labels.showsSeen} />
          <p className="text-ink-3 text-second">
            Below a product, and where a search finds nothing: the last products that this phone or computer opened,
            with a way to clear them. They are kept on that device alone; the shop does not store who looked at what.
          </p>
        </Card>
        <Card title="On a product">
          <Switch {...editor.toggle('ordersHere')} label={labels.ordersHere} />
          <p className="text-ink-3 text-second">
            Beside Order on WhatsApp: name, address, city, province and phone in one dialog, and the order stands, paid
            at the door. It goes the checkout’s way, with the same rules and limits. The shopper’s cart stays as it is.
          </p>
        </Card>
        <Card title="On a receipt">
          <Switch {...editor.toggle('ordersAgain')} label={labels.ordersAgain} />
          <p className="text-ink-3 text-second">
            On the receipt, and on an order in the shopper’s account: what was ordered goes into the cart again, at
            today’s prices. What is sold out or costs something else by now is said before they go on.
          </p>
        </Card>
        <Card title="Sold out">
          <Switch {...editor.toggle('takesWishes')} label={labels.takesWishes} />
          <p className="text-ink-3 text-second">
            A sold-out product asks for a WhatsApp number or an e-mail address. E-mails leave by themselves when it is
            back; who waits on WhatsApp stands under Products, Waiting for it. Nobody is kept longer than 90 days.
          </p>
        </Card>
      </EditForm>
    </SettingsSection>
  );
}
