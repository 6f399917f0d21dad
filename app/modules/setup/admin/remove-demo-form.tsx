import { useRef, useState } from 'react';
import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { maxNameLength } from '#app/modules/accounts/forms/account-forms.ts';
import { forgetMe } from '#app/modules/accounts/me-store.ts';
import type { DemoData } from '../remove-demo-data.server.ts';

/** Says what goes and what stays, takes a login of the owner's own where they have none, and removes the demo data. */
export function RemoveDemoForm({ demo }: { demo: DemoData }) {
  const form = useRef<HTMLFormElement>(null);
  const [removesChanged, setRemovesChanged] = useState(false);
  const { send, busy, problem, problems } = useAction('settings', (result) => {
    const [first] = Object.keys(result.problems ?? {});
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    // Whoever has a new login uses it at once.
    if (result.to) forgetMe();
  });
  async function remove(fields: FormData): Promise<void> {
    const text = (name: string) => String(fields.get(name) ?? '');
    const login = { username: text('username'), email: text('email'), password: text('password') };
    if (await confirmRemoval(demo, removesChanged))
      await send({ action: 'remove-demo-data', ...login, removesChanged });
  }
  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void remove(new FormData(event.currentTarget));
      }}
    >
      <RemovedRows demo={demo} />
      <KeptRows demo={demo} removesChanged={removesChanged} onChange={setRemovesChanged} />
      {demo.contacts.length > 0 ? (
        <DemoContacts contacts={demo.contacts} />
      ) : (
        <>
          {demo.needsLogin && <NewLogin problems={problems} />}
          {problem && (
            <p role="alert" className="text-clay-text">
              {problem}
            </p>
          )}
          <AdminButton
            type="submit"
            look="danger"
            icon="trash-2"
            busy={busy}
            className="justify-self-start max-md:w-full"
          >
            {busy ? 'Removing demo data' : 'Remove demo data'}
          </AdminButton>
        </>
      )}
    </form>
  );
}

function confirmRemoval({ counts, changedProducts, needsLogin }: DemoData, removesChanged: boolean): Promise<boolean> {
  const products = counts.products + (removesChanged ? changedProducts.length : 0);
  return askFirst({
    title: 'Remove demo data?',
    says: `${counted(products, 'product')}, ${counted(counts.orders, 'order')} and ${counted(counts.customers, 'customer')} are deleted for good, with everything that belongs to them. Only a backup can bring them back.${
      needsLogin ? ' Then you log in again.' : ''
    }`,
    action: 'Remove for good',
    danger: true,
  });
}

function RemovedRows({ demo: { counts } }: { demo: DemoData }) {
  const rows: [string, number][] = [
    ['Products of the demo', counts.products],
    ['Orders, all of them', counts.orders],
    ['Customers, with flags and notes', counts.customers],
    ['WhatsApp leads', counts.leads],
    ['Messages', counts.messages],
    ['Payment sheets of couriers', counts.remittances],
    ['E-mails', counts.emails],
  ];
  return (
    <Card title="What is deleted, for good">
      <dl className="grid gap-x-8 md:grid-cols-2">
        {rows.map(([label, count]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-3 border-line border-b">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2">
        Orders go with their parcels, payments and returns, also those that you placed to try the shop or imported, and
        reports start anew. The demo’s banners, announcement, sale, services, return address and social pages go where
        nobody has changed them, and so do its people and the couriers that it plays.
      </p>
    </Card>
  );
}

type KeptRowsProps = { demo: DemoData; removesChanged: boolean; onChange: (removes: boolean) => void };

function KeptRows({ demo: { changedProducts }, removesChanged, onChange }: KeptRowsProps) {
  return (
    <Card title="What stays">
      <ul className="grid list-disc gap-1 ps-4 text-ink-2">
        <li>Products that you added, with their current stock.</li>
        <li>What you wrote or changed yourself: banners, pages, texts, settings, discount codes.</li>
        <li>
          Accounts but for the demo’s, couriers’ keys of your own, API keys and webhooks. Look them through: whoever had
          the demo’s password could add some.
        </li>
        <li>The activity log, and backups that were made so far: they still hold the demo.</li>
      </ul>
      {changedProducts.length > 0 && (
        <div className="mt-3">
          <p className="text-ink-2">Demo products that you changed count as yours: {changedProducts.join(', ')}.</p>
          <CheckBox
            label="Remove these too"
            checked={removesChanged}
            onChange={(event) => onChange(event.target.checked)}
          />
        </div>
      )}
    </Card>
  );
}

function DemoContacts({ contacts }: { contacts: readonly string[] }) {
  return (
    <Notice
      kind="waits"
      title="First enter how shoppers reach you"
      actions={
        <AdminButtonLink look="primary" icon="store" to={href('/admin/settings/shop')}>
          Phone and e-mail of the shop
        </AdminButtonLink>
      }
    >
      The shop still gives shoppers {contacts.join(' and ')}, where nobody answers. Enter your own under Settings, Shop,
      and come back.
    </Notice>
  );
}

function NewLogin({ problems }: { problems: Record<string, string> }) {
  return (
    <Card title="How you log in from now on">
      <p className="mb-3 text-ink-2">
        You are logged in with the demo’s address and password, which everybody knows. Choose your own.
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
          hint="At least 8 characters, and not a common password. A few words are easy to remember and hard to guess."
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
