import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { keysOf } from '#app/infra/records.ts';
import type { ShopFormValues } from '../settings-form.ts';
import { SettingsSection } from './settings-frame.tsx';
import { type checkoutFields, checkoutForms, shopLabels, useShopEditor } from './shop-editor.ts';

type CheckoutSectionProps = { values: Pick<ShopFormValues, (typeof checkoutFields)[number]> };

/** What each switch of the checkout does, in their order. */
const switches = {
  keepsDrafts:
    'A shopper who enters a phone number at the checkout and leaves becomes a lead you can call. The checkout says so beside a box they can untick. Mention it on your privacy page, too.',
  keepsOrigins:
    'What the address of the first page says (utm_source and the like, gclid, fbclid, ttclid) is kept in the browser for the visit and comes with the order. Nobody else gets it. The order’s page and Reports, Profit show it. Our privacy page says so while this is on; if you have rewritten yours, say it there, too.',
  asksForYes:
    'After ordering, one tap opens WhatsApp with “YES” and the order number to send to you. Confirm lists those orders first: if the message arrived, press Y to confirm without a call.',
  offersAddress:
    'A shopper who ordered in this browser before, or is logged in, fills the form with one tap. It uses the receipt and stores nothing else. “Forget me on this phone” removes the receipts, too.',
  keepsOrders:
    'An order that finds no network stays on the shopper’s phone and is sent by itself when there is one, once, for no more than the shopper was shown. Until then they can cancel it; after a day they are asked first. Our privacy page says so while this is on; if you have rewritten yours, say it there, too.',
  shoppersCancel:
    'Until the order is packed, the receipt in the browser that ordered has “Cancel the order”, with a reason. Its items return to stock, and the timeline says who cancelled and why.',
} as const satisfies Partial<Record<(typeof checkoutFields)[number], string>>;

/** How shoppers order, and what the shop promises them then. */
export function CheckoutSection({ values }: CheckoutSectionProps) {
  const { editor, field } = useShopEditor(values);
  return (
    <SettingsSection
      id="checkout"
      title="Checkout"
      says="How shoppers order, and what you promise them. The shop changes as soon as you save."
      head={<SaveButtons editor={editor} form="checkout-form" />}
    >
      <EditForm editor={editor} id="checkout-form" plain className="grid gap-3.5">
        <Card title="At the checkout">
          <div className="grid gap-4">
            <AdminSelect
              {...field('checkoutForm')}
              hint="The short form hides what has only one answer. A product’s page then has “Order now” in place of “Checkout”."
              className="md:max-w-1/2"
            >
              {keysOf(checkoutForms).map((form) => (
                <option key={form} value={form}>
                  {checkoutForms[form]}
                </option>
              ))}
            </AdminSelect>
            {keysOf(switches).map((name) => (
              <div key={name}>
                <Switch label={shopLabels[name]} {...editor.toggle(name)} />
                <p className="text-ink-3">{switches[name]}</p>
              </div>
            ))}
            <AdminField
              {...field('emailDomains')}
              hint="With commas between; * accepts any address."
              className="md:max-w-1/2"
            />
          </div>
        </Card>
        <Card title="Promised times">
          <div className="grid gap-3 md:grid-cols-2">
            <AdminField
              {...field('processingDays')}
              inputMode="numeric"
              hint="The longest time. Shown at checkout and in emails."
            />
            <AdminField {...field('deliveryDays')} inputMode="numeric" hint="The longest time from order to courier." />
            <AdminField
              {...field('doorDays')}
              inputMode="numeric"
              optional
              hint="Only if you promise it. If empty, the shop says when it ships, not when it arrives."
            />
            <AdminField
              {...field('deliveryHours')}
              maxLength={60}
              hint="When riders come: checkout, receipt, tracking and emails say “Delivered” and this."
            />
          </div>
        </Card>
      </EditForm>
    </SettingsSection>
  );
}
