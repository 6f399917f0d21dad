import { readSettingsToEdit, saveSettings } from '#app/settings/save-settings.server.ts';
import { longestAddress, problemsOf, type ShopFormName, shopForm } from '#app/settings/settings-form.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { actorOf } from '../guard.server.ts';
import { Card } from '../pieces/card.tsx';
import { spokenPhone } from '../pieces/contact-buttons.tsx';
import { type EditAnswer, useEdit } from '../pieces/edit.ts';
import { EditForm, SaveButtons } from '../pieces/edit-form.tsx';
import { OfficeField, OfficeTextArea } from '../pieces/office-field.tsx';
import type { Route } from './+types/settings-shop-page.ts';
import { SettingsFrame } from './settings-frame.tsx';

type FormValues = Record<ShopFormName, string>;

export async function loader() {
  const { values, version } = await readSettingsToEdit();
  return { values: toForm(values), version };
}

export async function action({ request, context }: Route.ActionArgs): Promise<EditAnswer> {
  const fields = Object.fromEntries(await request.formData());
  const parsed = shopForm.safeParse(fields);
  if (!parsed.success) return { kind: 'wrong', problems: problemsOf(parsed.error) };
  const actor = actorOf(context);
  const saved = await saveSettings(parsed.data, Number(fields.version), actor);
  if (saved.kind === 'saved') return { kind: 'saved', says: 'Saved. The shop shows it now.' };
  const { by, at } = saved;
  return {
    kind: 'conflict',
    conflict: { who: by, at: at.toISOString(), version: saved.version, values: toForm(saved.values) },
  };
}

const labels: Record<ShopFormName, string> = {
  shopName: 'Shop’s name',
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
  deliveryDays: 'Days to the door, at most',
  lowStock: 'Running low from',
  emailDomains: 'Accepted e-mail domains',
};

const conflictFields = Object.entries(labels).map(([name, label]) => ({ name, label }));

/** What the shop calls itself and how it is reached; shown all over the shop the moment it is saved. */
export default function SettingsShopPage({ loaderData }: Route.ComponentProps) {
  const { values, version } = loaderData;
  const edit = useEdit({ version });
  const field = (name: ShopFormName) => ({
    name,
    label: labels[name],
    defaultValue: values[name],
    error: edit.problems[name],
  });
  return (
    <SettingsFrame
      title="Shop"
      says="What the shop calls itself and how it is reached. It shows everywhere the moment you save."
      head={<SaveButtons edit={edit} form="shop-form" />}
    >
      <EditForm edit={edit} version={version} id="shop-form" fields={conflictFields} className="grid gap-3.5">
        <Card title="The shop">
          <div className="grid gap-3 md:grid-cols-2">
            <OfficeField {...field('shopName')} maxLength={40} />
            <OfficeField {...field('openingHours')} />
            <OfficeTextArea
              {...field('mission')}
              rows={2}
              hint="One sentence, in the footer of every page."
              className="md:col-span-2"
            />
          </div>
        </Card>
        <Card title="How it is reached">
          <div className="grid gap-3 md:grid-cols-2">
            <OfficeField {...field('phone')} type="tel" inputMode="tel" />
            <OfficeField
              {...field('whatsapp')}
              type="tel"
              inputMode="tel"
              hint="Gets help chats and orders by WhatsApp."
            />
            <OfficeField {...field('email')} type="email" />
            <OfficeField {...field('helpText')} />
            <OfficeField {...field('facebook')} type="url" optional />
            <OfficeField {...field('instagram')} type="url" optional />
            <OfficeField {...field('tiktok')} type="url" optional />
          </div>
        </Card>
        <Card title="On parcels">
          <OfficeTextArea
            {...field('returnAddress')}
            optional
            dir="auto"
            rows={2}
            maxLength={longestAddress}
            autoComplete="street-address"
            hint="Where a refused parcel goes back to, in several lines if you like. Slips and labels say it; pages of the shop do not."
          />
        </Card>
        <Card title="Rules">
          <div className="grid gap-3 md:grid-cols-2">
            <OfficeField {...field('emailDomains')} hint="With commas between; * accepts any address." />
            <OfficeField {...field('deliveryDays')} inputMode="numeric" hint="Said at checkout and in letters." />
            <OfficeField
              {...field('lowStock')}
              inputMode="numeric"
              hint="As many pieces or fewer are few, where a product does not say otherwise."
            />
            <OfficeField {...field('copyrightYear')} inputMode="numeric" />
          </div>
        </Card>
      </EditForm>
    </SettingsFrame>
  );
}

function toForm(values: OwnSettings): FormValues {
  const { logo: _, emailDomains, copyrightYear, deliveryDays, lowStock, phone, whatsapp, ...texts } = values;
  return {
    ...texts,
    ...{ phone: spokenPhone(phone), whatsapp: spokenPhone(whatsapp) },
    emailDomains: emailDomains.join(', '),
    copyrightYear: String(copyrightYear),
    deliveryDays: String(deliveryDays),
    lowStock: String(lowStock),
  };
}
