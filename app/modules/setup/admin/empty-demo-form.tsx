import { useRef, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { maxPhoneLength } from '#app/infra/contact-details/phone.ts';
import { maxNameLength } from '#app/modules/accounts/forms/account-forms.ts';
import { forgetMe } from '#app/modules/accounts/me-store.ts';
import type { DemoCounts, DemoToEmpty } from '../empty-shop.server.ts';
import type { BeginValues } from '../set-up-form.ts';

/** Says what goes and what stays, asks for the way in from then on and for the shop's name, and empties the demo shop. */
export function EmptyDemoForm({ demo }: { demo: DemoToEmpty }) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const { send, busy, problem, problems } = useAction('settings', (result) => {
    const [first] = Object.keys(result.problems ?? {});
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    // Whoever did it logs in anew.
    if (result.to) forgetMe();
  });
  async function empty(values: Omit<BeginValues, 'keepsProducts'>, products: unknown): Promise<void> {
    setWrong(undefined);
    if (products !== 'keep' && products !== 'give-up') {
      setWrong('Say whether the products stay.');
      return form.current?.querySelector<HTMLInputElement>('[name=products]')?.focus();
    }
    const keepsProducts = products === 'keep';
    if (await isSure(demo, keepsProducts)) await send({ act: 'empty-demo', ...values, keepsProducts });
  }
  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const text = (name: string) => String(fields.get(name) ?? '');
        const values = {
          shopName: text('shopName'),
          username: text('username'),
          email: text('email'),
          password: text('password'),
          phone: text('phone'),
          shopEmail: text('shopEmail'),
        };
        void empty(values, fields.get('products'));
      }}
    >
      <WhatGoes counts={demo.counts} />
      <WhatStays />
      <Products count={demo.counts.products} error={wrong} onChosen={() => setWrong(undefined)} />
      {demo.needsContact && <Contact problems={problems} />}
      {demo.needsLogin && <NewLogin problems={problems} />}
      <Card title="Empty the shop">
        <AdminField
          name="shopName"
          label={`Write the shop’s name, ${demo.shopName}, to go on`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          hint="It is asked, because only a backup brings back what goes. You can give the shop another name afterwards."
          error={problems.shopName}
          className="max-w-100"
        />
        {problem && (
          <p role="alert" className="mt-3 text-clay-text">
            {problem}
          </p>
        )}
        <AdminButton type="submit" look="danger" icon="trash-2" busy={busy} className="mt-3.5 max-md:w-full">
          {busy ? 'Emptying the shop' : 'Empty the shop'}
        </AdminButton>
      </Card>
    </form>
  );
}

function isSure({ counts, shopName }: DemoToEmpty, keepsProducts: boolean): Promise<boolean> {
  const { orders, customers, accounts, products } = counts;
  const gone = [
    counted(orders, 'order'),
    counted(customers, 'customer'),
    `${counted(accounts, 'account')} of other people`,
    ...(keepsProducts ? [] : [counted(products, 'product')]),
  ];
  return askFirst({
    title: `Empty ${shopName}?`,
    says: `${gone.slice(0, -1).join(', ')} and ${gone.at(-1)} go for good, with all that belongs to them. ${
      keepsProducts ? 'Products stay. ' : ''
    }Everybody is logged out, you too.`,
    act: 'Empty it for good',
    danger: true,
  });
}

function WhatGoes({ counts }: { counts: DemoCounts }) {
  const rows: [string, number][] = [
    ['Orders', counts.orders],
    ['Parcels under way', counts.parcelsUnderWay],
    ['Payment sheets of couriers', counts.paymentSheets],
    ['Customers, with flags and notes', counts.customers],
    ['WhatsApp leads', counts.leads],
    ['Messages', counts.messages],
    ['Letters', counts.letters],
    ['Accounts of other people', counts.accounts],
    ['Keys of programs, and webhooks', counts.keysAndWebhooks],
    ['Entries of the activity log', counts.historyLines],
  ];
  return (
    <Card title="What goes, for good">
      <dl className="grid gap-x-8 md:grid-cols-2">
        {rows.map(([label, count]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-3 border-line border-b">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2">
        The figures under Reports begin anew. Couriers that the demo plays are disconnected. The activity log keeps one
        entry: that the demo was emptied, by whom, and these counts.
      </p>
    </Card>
  );
}

function WhatStays() {
  return (
    <Card title="What stays">
      <ul className="grid list-disc gap-1 ps-4 text-ink-2">
        <li>Settings, order rules and WhatsApp texts, and the keys of couriers that you entered yourself.</li>
        <li>The announcement, services, pages of text, and banners of your own. Look them through under Storefront.</li>
        <li>Backups that were made so far: they still hold the demo.</li>
      </ul>
    </Card>
  );
}

type ProductsProps = { count: number; error: string | undefined; onChosen: () => void };

function Products({ count, error, onChosen }: ProductsProps) {
  const choices = [
    {
      value: 'give-up',
      label: 'They go, with their pictures',
      hint: 'For shelves that begin empty. The demo’s banners and its sale go too, because they show them.',
    },
    {
      value: 'keep',
      label: 'They stay',
      hint: 'With pictures, collections and the pieces that are on the shelf now. Right where you have added your own.',
    },
  ];
  return (
    <Card title="Products" count={count}>
      <fieldset aria-describedby={error ? 'products-error' : undefined}>
        <legend className="sr-only">What becomes of the products</legend>
        {choices.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
            <input
              type="radio"
              name="products"
              value={value}
              onChange={onChosen}
              className="mt-0.5 size-4 shrink-0 accent-green max-md:size-5"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-ink-3 text-second">{hint}</span>
            </span>
          </label>
        ))}
        {error && (
          <p id="products-error" role="alert" className="text-clay-text text-second">
            {error}
          </p>
        )}
      </fieldset>
    </Card>
  );
}

function Contact({ problems }: { problems: Record<string, string> }) {
  return (
    <Card title="How shoppers reach you">
      <p className="mb-3 text-ink-2">
        The shop still says the demo’s phone and e-mail address. The demo’s pages on Facebook, Instagram and TikTok go;
        write your own under Settings, Shop.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <AdminField
          name="phone"
          label="Phone of the shop"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
          placeholder="0300 1234567"
          hint="Shoppers call it, and questions by WhatsApp come to it."
          error={problems.phone}
        />
        <AdminField
          name="shopEmail"
          label="E-mail of the shop"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          hint="Shoppers see it and write to it; letters come from it."
          error={problems.shopEmail}
        />
      </div>
    </Card>
  );
}

function NewLogin({ problems }: { problems: Record<string, string> }) {
  return (
    <Card title="How you log in from now on">
      <p className="mb-3 text-ink-2">
        You are here with the address and password that the demo prints for everybody. A shop of your own has yours.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <AdminField
          name="username"
          label="Your name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={maxNameLength}
          error={problems.username}
        />
        <AdminField
          name="email"
          label="Your e-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={200}
          error={problems.email}
        />
        <AdminField
          name="password"
          label="Your password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, and none that many people have. A few words are easier to keep than a riddle."
          error={problems.password}
          className="md:col-span-2"
        />
      </div>
    </Card>
  );
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
