import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminTextArea } from '#app/admin/components/field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { maxAddressLength, type ShopFormValues } from '../settings-form.ts';
import { maxCityLength } from '../shop-settings.ts';
import { IconField } from './icon-field.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingsSection } from './settings-frame.tsx';
import { type shopFields, shopLabels, useShopEditor } from './shop-editor.ts';

type ShopSectionProps = { values: Pick<ShopFormValues, (typeof shopFields)[number]> };

/** The shop's name and contact details. The storefront shows a change as soon as it is saved. */
export function ShopSection({ values }: ShopSectionProps) {
  const { editor, field } = useShopEditor(values);
  return (
    <SettingsSection
      id="details"
      title="Name and contact"
      says="Your shop’s name and how to reach it. Changes show everywhere as soon as you save."
      head={<SaveButtons editor={editor} form="shop-form" />}
    >
      <EditForm editor={editor} id="shop-form" plain className="grid gap-3.5">
        <Card title="The shop">
          <div className="grid gap-3 md:grid-cols-2">
            <AdminField {...field('shopName')} maxLength={40} />
            <AdminField {...field('openingHours')} />
            <AdminField
              {...field('city')}
              optional
              maxLength={maxCityLength}
              hint="Where the shop is. The text of About us names it."
            />
            <LogoField editor={editor} />
            <IconField editor={editor} />
            <AdminTextArea
              {...field('mission')}
              rows={2}
              hint="One sentence, in the footer of every page."
              className="md:col-span-2"
            />
            <AdminField {...field('copyrightYear')} inputMode="numeric" />
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
          <Switch label={shopLabels.speaksUrdu} {...editor.toggle('speaksUrdu')} />
          <p className="text-ink-3">
            Every page of the shop stands once more in Urdu, right to left, at its address with /ur before it, and each
            page has a way to the other language. What you write yourself is shown as you wrote it. The admin stays
            English.
          </p>
        </Card>
        <Card title="Stock and parcels">
          <div className="grid gap-3">
            <AdminField
              {...field('lowStock')}
              inputMode="numeric"
              hint="Products with this many items or fewer count as low stock, unless the product has its own number."
              className="md:max-w-1/2"
            />
            <AdminTextArea
              {...field('returnAddress')}
              optional
              dir="auto"
              rows={2}
              maxLength={maxAddressLength}
              autoComplete="street-address"
              hint="Where refused parcels come back to, in several lines if you like. Printed on slips and labels, never shown in the shop."
            />
          </div>
        </Card>
      </EditForm>
    </SettingsSection>
  );
}
