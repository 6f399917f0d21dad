import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminTextArea } from '#app/admin/components/field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { PolicyCard } from '#app/admin/health/policy-card.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { readOtherWords } from '#app/modules/content/pages/policy-texts.server.ts';
import { readSettingsToEdit } from '../save-settings.server.ts';
import { maxAddressLength, type ShopFormValues } from '../settings-form.ts';
import type { Route } from './+types/settings-shop-page.ts';
import { IconField } from './icon-field.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader() {
  const [values, words] = await Promise.all([readSettingsToEdit(), readOtherWords()]);
  return { values, words };
}

const labels: Record<keyof ShopFormValues, string> = {
  shopName: 'Shop’s name',
  logo: 'Logo',
  icon: 'Icon',
  mission: 'Mission',
  email: 'E-mail',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  returnAddress: 'Return address',
  helpText: 'The help chat opens with',
  openingHours: 'Opening hours',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  copyrightYear: 'Copyright year',
  processingDays: 'Business days until it is processed',
  deliveryDays: 'Days until it is shipped',
  doorDays: 'Days to the door',
  deliveryHours: 'Delivered',
  lowStock: 'Running low from',
  emailDomains: 'Accepted e-mail domains',
  keepsDrafts: 'Unfinished checkouts become leads',
  keepsOrigins: 'Orders keep which advertisement or link they came from',
  asksForYes: 'Shoppers say yes by WhatsApp',
  offersAddress: 'The address of the last order is offered',
  keepsOrders: 'Orders wait for the network',
  shoppersCancel: 'Shoppers cancel until it is packed',
  speaksUrdu: 'The shop in Urdu',
};

/** The shop's name and contact details. The storefront shows a change as soon as it is saved. */
export default function SettingsShopPage({ loaderData }: Route.ComponentProps) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-shop' },
    read: loaderData.values,
    names: labels,
    say: (name, value) => {
      if (name !== 'logo' && name !== 'icon') return String(value);
      return value ? 'a picture' : name === 'logo' ? 'mark and name' : 'the mark';
    },
    saved: 'Saved. The shop shows it now.',
  });
  const field = (
    name: Exclude<
      keyof ShopFormValues,
      'keepsDrafts' | 'keepsOrigins' | 'asksForYes' | 'offersAddress' | 'keepsOrders' | 'shoppersCancel' | 'speaksUrdu'
    >,
  ) => ({
    label: labels[name],
    ...editor.text(name),
  });
  return (
    <SettingsFrame
      title="Shop"
      says="What the shop calls itself and how it is reached. It shows everywhere the moment you save."
      head={<SaveButtons editor={editor} form="shop-form" />}
    >
      <PolicyCard {...loaderData.words} />
      <EditForm editor={editor} id="shop-form" plain className="grid gap-3.5">
        <Card title="The shop">
          <div className="grid gap-3 md:grid-cols-2">
            <AdminField {...field('shopName')} maxLength={40} />
            <AdminField {...field('openingHours')} />
            <LogoField editor={editor} />
            <IconField editor={editor} />
            <AdminTextArea
              {...field('mission')}
              rows={2}
              hint="One sentence, in the footer of every page."
              className="md:col-span-2"
            />
          </div>
        </Card>
        <Card title="How it is reached">
          <div className="grid gap-3 md:grid-cols-2">
            <AdminField {...field('phone')} type="tel" inputMode="tel" />
            <AdminField
              {...field('whatsapp')}
              type="tel"
              inputMode="tel"
              hint="Gets help chats and orders by WhatsApp."
            />
            <AdminField {...field('email')} type="email" />
            <AdminField {...field('helpText')} />
            <AdminField {...field('facebook')} type="url" optional />
            <AdminField {...field('instagram')} type="url" optional />
            <AdminField {...field('tiktok')} type="url" optional />
          </div>
        </Card>
        <Card title="Languages">
          <Switch label={labels.speaksUrdu} {...editor.toggle('speaksUrdu')} />
          <p className="text-ink-3">
            Every page of the shop stands once more in Urdu, right to left, at its address with /ur before it, and each
            page has a way to the other language. What you write yourself is shown as you wrote it. The office stays
            English.
          </p>
        </Card>
        <Card title="On parcels">
          <AdminTextArea
            {...field('returnAddress')}
            optional
            dir="auto"
            rows={2}
            maxLength={maxAddressLength}
            autoComplete="street-address"
            hint="Where a refused parcel goes back to, in several lines if you like. Slips and labels say it; pages of the shop do not."
          />
        </Card>
        <Card title="At the checkout">
          <div className="grid gap-4">
            <div>
              <Switch label={labels.keepsDrafts} {...editor.toggle('keepsDrafts')} />
              <p className="text-ink-3">
                Who writes a phone number at the checkout and leaves stands among the leads, so that you can call. The
                checkout says so, with a tick that can be taken away. Say it on your privacy page, too.
              </p>
            </div>
            <div>
              <Switch label={labels.keepsOrigins} {...editor.toggle('keepsOrigins')} />
              <p className="text-ink-3">
                What the address of the first page says (utm_source and the like, gclid, fbclid, ttclid) is kept in the
                browser for the visit and comes with the order. Nobody else gets it. The order’s page and Numbers,
                Profit show it. Our privacy page says so while this is on; if you have rewritten yours, say it there,
                too.
              </p>
            </div>
            <div>
              <Switch label={labels.asksForYes} {...editor.toggle('asksForYes')} />
              <p className="text-ink-3">
                After an order one tap opens WhatsApp with “YES” and the order’s number, written to the shop. Confirm
                shows first who has opened it: where the message is there, Y confirms without a call.
              </p>
            </div>
            <div>
              <Switch label={labels.offersAddress} {...editor.toggle('offersAddress')} />
              <p className="text-ink-3">
                Whoever ordered in this browser before, or is logged in, fills the form with one press. Nothing more is
                kept for it than the receipt. “Forget me on this phone” takes the receipts off the phone, too.
              </p>
            </div>
            <div>
              <Switch label={labels.keepsOrders} {...editor.toggle('keepsOrders')} />
              <p className="text-ink-3">
                An order that finds no network stays on the shopper’s phone and is sent by itself when there is one,
                once, for no more than the shopper was shown. Until then they can take it back; after a day they are
                asked first. Our privacy page says so while this is on; if you have rewritten yours, say it there, too.
              </p>
            </div>
            <div>
              <Switch label={labels.shoppersCancel} {...editor.toggle('shoppersCancel')} />
              <p className="text-ink-3">
                The receipt in the browser that ordered has “Cancel the order”, with a reason, until the order is
                packed. Its pieces go back on the shelf, and its history says who cancelled and why.
              </p>
            </div>
          </div>
        </Card>
        <Card title="Rules">
          <div className="grid gap-3 md:grid-cols-2">
            <AdminField {...field('emailDomains')} hint="With commas between; * accepts any address." />
            <AdminField
              {...field('processingDays')}
              inputMode="numeric"
              hint="At most. Said at checkout and in letters."
            />
            <AdminField {...field('deliveryDays')} inputMode="numeric" hint="At most, from the order to the courier." />
            <AdminField
              {...field('doorDays')}
              inputMode="numeric"
              optional
              hint="Only if you promise it. Empty, the shop says when it ships, not when it arrives."
            />
            <AdminField
              {...field('deliveryHours')}
              maxLength={60}
              hint="When riders come: checkout, receipt, tracking and letters say “Delivered” and this."
            />
            <AdminField
              {...field('lowStock')}
              inputMode="numeric"
              hint="As many pieces or fewer are few, where a product does not say otherwise."
            />
            <AdminField {...field('copyrightYear')} inputMode="numeric" />
          </div>
        </Card>
      </EditForm>
    </SettingsFrame>
  );
}
