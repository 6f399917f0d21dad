import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { maxPhoneLength } from '#app/infra/contact-details/phone.ts';
import { isKeyOf, keysOf } from '#app/infra/records.ts';
import { AccountForm } from '#app/modules/accounts/forms/account-form.tsx';
import { maxNameLength, type Problems } from '#app/modules/accounts/forms/account-forms.ts';
import { send } from '#app/modules/accounts/forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink } from '#app/modules/accounts/log-in/log-in-texts.tsx';
import { forgetMe } from '#app/modules/accounts/me-store.ts';
import { OpenedLink } from '#app/modules/accounts/password/opened-link.tsx';
import { PasswordField } from '#app/modules/accounts/password/password-field.tsx';
import { courierAdapters, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { maxCityLength } from '#app/modules/settings/shop-settings.ts';
import { shopOf } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ChoiceRow, ChoiceRows } from '#app/ui/choice.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import type { Route } from './+types/setup-page.ts';
import {
  beginnings,
  fileSources,
  maxShopNameLength,
  type SetupField,
  setupFields,
  setupProblems,
} from './setup-form.ts';

const title = 'Set up your shop';
const tryAgain = 'That did not work. Please try again in a moment.';
const names = [...setupFields, 'source'] as const;
/** The demo's pictures take a while on a small machine. */
const patienceMs = 180_000;
type Chosen = Record<(typeof names)[number], string>;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${title} · ${shopOf(matches).shopName}` }, { name: 'robots', content: 'noindex' }];
}

/** Where the address leads that a shop without an owner prints at its start. Closed for good once the shop has one. */
export default function SetupPage() {
  return (
    <OpenedLink address="/api/setup/open" title={title} waiting="One moment…" spent={<ClosedSetup />}>
      {({ token, onSpent }) => <SetupForm token={token} onClosed={onSpent} />}
    </OpenedLink>
  );
}

function SetupForm({ token, onClosed }: { token: string; onClosed: () => void }) {
  const [begin, setBegin] = useState<Begin>('nothing');
  async function submit({ source, ...values }: Chosen): Promise<Problems<SetupField> | undefined> {
    const result = await send('/api/setup', { token, ...values }, patienceMs);
    if (result?.status === 422) return result.fields;
    if (result?.status === 400) onClosed();
    else if (!result?.ok) await showAlert(result?.problem || tryAgain);
    else await comeIn(values, begin === 'file' ? importOf(source) : href('/admin'));
  }
  return (
    <>
      <LoginHeading title={title}>You can change everything here later in the admin, under Settings.</LoginHeading>
      <AccountForm<(typeof names)[number]>
        names={names}
        check={setupProblems}
        send={submit}
        button="Open the shop"
        busyButton={begin === 'demo' ? 'Filling the shelves…' : 'One moment…'}
        reply={undefined}
      >
        {(problems) => (
          <>
            <Group title="The shop">
              <ShopFields problems={problems} />
            </Group>
            <Group title="Couriers you use">
              <Couriers problems={problems} />
            </Group>
            <Group title="You, the owner">
              <OwnerFields problems={problems} />
            </Group>
            <Group title="What to begin with">
              <Shelves begin={begin} onBegin={setBegin} error={problems.begin} />
            </Group>
          </>
        )}
      </AccountForm>
    </>
  );
}

type Begin = (typeof beginnings)[number];

const beginTexts: Record<Begin, { label: string; hint: string }> = {
  nothing: { label: 'Empty shop', hint: 'The admin opens, and you add your first product there.' },
  file: {
    label: 'A file with my products',
    hint: 'From the shop you had, or a table. You see what it would bring before anything is stored.',
  },
  demo: {
    label: 'The demo’s products',
    hint: 'Its products, banners and texts, to look at and to change. None of its orders and people.',
  },
};

type ShelvesProps = { begin: Begin; onBegin: (begin: Begin) => void; error: string | undefined };

function Shelves({ begin, onBegin, error }: ShelvesProps) {
  return (
    <>
      <ChoiceRows legend="What to begin with">
        {beginnings.map((each) => (
          <ChoiceRow
            key={each}
            name="begin"
            value={each}
            checked={begin === each}
            onChange={() => onBegin(each)}
            {...beginTexts[each]}
          />
        ))}
      </ChoiceRows>
      {error && (
        <p role="alert" className="text-clay text-sm">
          {error}
        </p>
      )}
      {begin === 'file' && (
        <Select name="source" label="Where the file is from" hint="You choose the file in the admin, in the next step.">
          {keysOf(fileSources).map((source) => (
            <option key={source} value={source}>
              {fileSources[source]}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** Where the admin takes a file from there. */
function importOf(source: string): string {
  if (source === 'table' || !isKeyOf(fileSources, source)) return href('/admin/products/import');
  return `${href('/admin/products/move-in')}?format=${source}`;
}

/** Logs the new owner in and opens the admin as a new document: it knows nothing yet of who looks. */
async function comeIn({ email, password }: Pick<Chosen, 'email' | 'password'>, admin: string): Promise<void> {
  forgetMe();
  const result = await send('/api/login', { email, password });
  window.location.assign(result?.ok ? admin : href('/login'));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4.5 border-line border-t pt-5 first:border-t-0 first:pt-0">
      <h2 className="font-d3">{title}</h2>
      {children}
    </section>
  );
}

type FieldsProps = { problems: Problems<SetupField> };

function ShopFields({ problems }: FieldsProps) {
  const phone = { type: 'tel', inputMode: 'tel', maxLength: maxPhoneLength, placeholder: '0300 1234567' } as const;
  return (
    <>
      <Field
        name="shopName"
        label="Name of the shop"
        autoComplete="organization"
        maxLength={maxShopNameLength}
        required
        error={problems.shopName}
      />
      <Field
        {...phone}
        name="phone"
        label="Phone"
        autoComplete="tel"
        hint="Shoppers call it."
        required
        error={problems.phone}
      />
      <Field
        {...phone}
        name="whatsapp"
        label="WhatsApp"
        optional
        autoComplete="off"
        hint="Where it is another number. Questions and orders by WhatsApp come to it."
        error={problems.whatsapp}
      />
      <Field
        name="shopEmail"
        label="E-mail of the shop"
        type="email"
        hint="Shoppers see it and write to it; e-mails are sent from it."
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        required
        error={problems.shopEmail}
      />
    </>
  );
}

function Couriers({ problems }: FieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {courierAdapters.map((courier) => (
          <Checkbox key={courier} name={courier} value="yes">
            {courierLabel(courier)}
          </Checkbox>
        ))}
      </div>
      <Field
        name="city"
        label="City where they collect"
        autoComplete="address-level2"
        maxLength={maxCityLength}
        hint="Only where you use a courier. Their keys are asked for later, under Settings, Couriers."
        error={problems.city}
      />
    </>
  );
}

function OwnerFields({ problems }: FieldsProps) {
  return (
    <>
      <Field
        name="username"
        label="Your name"
        hint="As your team sees it."
        autoComplete="name"
        autoCapitalize="words"
        maxLength={maxNameLength}
        required
        error={problems.username}
      />
      <Field
        name="email"
        label="Your e-mail address"
        type="email"
        hint="You log in with it. Shoppers do not see it."
        autoComplete="username"
        autoCapitalize="none"
        maxLength={200}
        required
        error={problems.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters, and not a common password. A few words are easy to remember and hard to guess."
        error={problems.password}
      />
    </>
  );
}

function ClosedSetup() {
  return (
    <>
      <LoginHeading title="This address opens nothing">
        Either the shop has its owner already, or the address is not whole: a shop without an owner prints it each time
        that it starts. If the owner’s password is lost, whoever looks after the machine gives a new one with npm run
        owner.
      </LoginHeading>
      <LoginFoot>
        <LoginLink to={href('/login')} state={{ from: href('/admin') }}>
          Log in
        </LoginLink>
      </LoginFoot>
    </>
  );
}
