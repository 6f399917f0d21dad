import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminTextArea } from '#app/admin/components/field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { PictureField } from '#app/modules/content/admin/picture-field.tsx';
import { logoAddress, maxAddressLength, type ShopFormValues } from '../settings-form.ts';
import { iconAddress, isIcon, narrowestIcon } from '../shop-icon.ts';
import { maxCityLength } from '../shop-settings.ts';
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

/** The square picture of the browser's tab and of the home screen of phones. */
function IconField({ editor }: { editor: Editor<ShopFormValues> }) {
  const { name, value, error } = editor.text('icon');
  const [refused, setRefused] = useState('');
  return (
    <div className="md:col-span-2">
      <input type="hidden" name={name} value={value} />
      <PictureField
        small
        label="Icon (optional)"
        error={refused || error}
        onTaken={(picture) => {
          const { width, height } = picture;
          const fits = isIcon(picture);
          setRefused(
            fits
              ? ''
              : `This picture is ${width} × ${height} px. Choose a square one, ${narrowestIcon} px wide or more; 512 is best.`,
          );
          if (fits) editor.change({ icon: iconAddress(picture) });
        }}
      />
      <p className="mt-1 text-ink-3 text-second">
        {value
          ? 'Shown in the browser’s tab and on the home screen of phones.'
          : 'The browser’s tab and the home screen of phones show the mark. Upload a square picture to replace it.'}
      </p>
      {value && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <img src={value} alt="" className="size-16 rounded-[22%] border border-line object-cover" />
          <img src={value} alt="" className="size-5 rounded-[3px] object-cover" />
          <AdminButton onClick={() => editor.change({ icon: '' })}>Take the mark again</AdminButton>
        </div>
      )}
    </div>
  );
}

/** The picture that stands in place of mark and name, on both grounds it stands on. */
function LogoField({ editor }: { editor: Editor<ShopFormValues> }) {
  const { name, value, error } = editor.text('logo');
  return (
    <div className="md:col-span-2">
      <input type="hidden" name={name} value={value} />
      <PictureField
        small
        label="Logo (optional)"
        error={error}
        onTaken={(picture) => editor.change({ logo: logoAddress(picture) })}
      />
      <p className="mt-1 text-ink-3 text-second">
        {value
          ? 'Shown 40 px high in place of the mark and the name.'
          : 'The header shows the mark and the shop’s name. A wide picture with a transparent background, PNG or WebP, looks best instead.'}
      </p>
      {value && (
        <div className="mt-3 flex flex-wrap gap-3">
          {['', 'rounded-control bg-paper px-2 py-1'].map((onDark) => (
            <p
              key={onDark}
              className={`flex min-h-16 items-center rounded-control border border-line px-4 ${onDark ? 'bg-green' : 'bg-paper'}`}
            >
              <img src={value} alt="" className={`h-10 w-auto max-w-50 object-contain ${onDark}`} />
            </p>
          ))}
        </div>
      )}
      {value && (
        <AdminButton className="mt-3" onClick={() => editor.change({ logo: '' })}>
          Take mark and name again
        </AdminButton>
      )}
    </div>
  );
}
