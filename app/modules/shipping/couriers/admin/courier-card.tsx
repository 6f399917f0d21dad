import { type SubmitEvent, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';
import type { Synonym } from '../../tracking/record-courier-events.server.ts';
import type { CourierAccount } from '../courier-accounts.server.ts';
import type { NamedCity } from '../courier-cities.server.ts';
import { courierKeyFields } from '../courier-client.ts';
import { type CourierRulesForm, maxCourierLabelLength } from '../courier-rules.ts';
import { Problem, UnknownTexts } from './courier-synonyms-card.tsx';
import { CourierSynonyms } from './synonyms-card.tsx';

/** A courier as its card shows it. */
export type CourierView = CourierAccount & {
  rules: CourierRulesForm;
  cities: number;
  /** The number of its status words that are known, and those that are not. */
  known: number;
  unknown: { words: string; parcels: number }[];
  /** What people have said that its words and cities mean. */
  taught: Synonym[];
  named: NamedCity[];
};

type CourierCardProps = { account: CourierView; now: Date };

/** The settings of one courier. Without keys it works by hand; with keys it has rules, status words and cities. */
export function CourierCard({ account, now }: CourierCardProps) {
  const [isOpen, setOpen] = useState(account.connected);
  const { courier, label, active, adapter, connected } = account;
  return (
    <section aria-label={label} className="rounded-card border border-line bg-milk">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <h3 className="font-semibold text-card">{label}</h3>
        {!active && <span className="text-ink-3 text-second">takes no new parcels</span>}
        <Standing account={account} />
        {account.answeredAt && (
          <span className="ms-auto text-ink-3 text-second">
            answered in {((account.answeredMs ?? 0) / 1000).toFixed(1)} s, {formatWhenExactly(account.answeredAt, now)}
          </span>
        )}
        {adapter && !connected && (
          <AdminButton className="ms-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Not now' : 'Connect'}
          </AdminButton>
        )}
      </div>
      {adapter && isOpen && <Keys key={account.version} account={account} adapter={adapter} />}
      <Rules account={account} />
      {account.unknown.length > 0 && <UnknownTexts courier={courier} unknown={account.unknown} />}
      {connected && account.cities > 0 && <CityNames account={account} />}
      <CourierSynonyms courier={courier} taught={account.taught} named={account.named} now={now} />
      {connected && <Foot account={account} />}
      {!adapter && <Removal account={account} />}
    </section>
  );
}

function Standing({ account: { kind, connected, follows, problem } }: { account: CourierView }) {
  if (!connected)
    return (
      <span className="flex items-center gap-1.5 text-ink-2 text-second">
        <AdminIcon name="pencil" className="size-3.5" /> {kind === 'rider' ? 'our own rider' : 'not connected'}
      </span>
    );
  if (problem)
    return (
      <span className="flex items-center gap-1.5 text-clay-text text-second">
        <AdminIcon name="circle-alert" className="size-3.5" /> {problem}
      </span>
    );
  return (
    <span className="flex items-center gap-1.5 font-medium text-green text-second">
      <AdminIcon name="circle-check" className="size-3.5" /> connected{follows ? ', follows parcels' : ''}
    </span>
  );
}

type KeysProps = { account: CourierView; adapter: CourierAdapter };

function Keys({ account: { courier, connected, endings }, adapter }: KeysProps) {
  const connecting = useAction('settings');
  const [changing, setChanging] = useState(!connected);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void connecting.send({ action: 'connect', courier, keys: textsOf(event.currentTarget) });
  }
  return (
    <form method="post" className="grid gap-3 border-line border-t px-4 py-3.5 md:grid-cols-2" onSubmit={submit}>
      {courierKeyFields[adapter].map(({ name, label, optional }) => (
        <AdminField
          key={name}
          label={label}
          name={name}
          type="password"
          autoComplete="off"
          optional={optional ?? false}
          disabled={!changing}
          placeholder={connected ? `•••••••••••• ${endings[name] ?? ''}` : undefined}
          hint={changing && connected ? 'Leave empty to keep it.' : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3 md:col-span-2">
        {changing ? (
          <AdminButton type="submit" look="outline" icon="key-round" busy={connecting.busy}>
            {connected ? 'Save and test' : 'Connect and test'}
          </AdminButton>
        ) : (
          <AdminButton onClick={() => setChanging(true)}>Change the keys</AdminButton>
        )}
        <Problem words={connecting.problem} />
      </div>
    </form>
  );
}

const weekdays = ['Not set', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function Rules({ account }: { account: CourierView }) {
  const { courier, kind, connected, rules } = account;
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-courier', courier },
    read: rules,
    names: ruleNames,
    say: formatRule,
    saved: 'Saved',
  });
  const id = `${courier}-rules`;
  return (
    <EditForm editor={editor} id={id} plain className="grid gap-3 border-line border-t px-4 py-3.5 md:grid-cols-2">
      <AdminField {...editor.text('label')} label="Name" maxLength={maxCourierLabelLength} className="md:col-span-2" />
      {connected && (
        <>
          <AdminField {...editor.text('pickupCity')} label="Pickup city" maxLength={60} />
          <AdminField {...editor.text('pickupAddress')} label="Pickup address" maxLength={200} />
        </>
      )}
      <AdminSelect {...editor.text('payDay')} label="Pays on">
        {weekdays.map((day, index) => (
          <option key={day} value={index}>
            {day}
          </option>
        ))}
      </AdminSelect>
      <AdminField {...editor.text('lateAfterDays')} label="Late after, days" inputMode="numeric" />
      {kind === 'company' && (
        <AdminField
          {...editor.text('trackingLink')}
          label="Public tracking link"
          type="url"
          hint="{cn} becomes the tracking number."
          className="md:col-span-2"
        />
      )}
      {connected ? (
        <div className="grid gap-1 md:col-span-2">
          <Switch label="Takes new parcels" {...editor.toggle('active')} />
          <Switch label="Refresh tracking every 10 minutes" {...editor.toggle('follows')} />
          <Switch label="Book a parcel when an order is packed" {...editor.toggle('books')} />
          <Switch
            label="Update orders from the courier’s status (out for delivery, delivered, returning)"
            {...editor.toggle('moves')}
          />
        </div>
      ) : (
        <>
          <div className="grid md:col-span-2">
            <Switch label="Takes new parcels" {...editor.toggle('active')} />
          </div>
          {rules.follows && <input type="hidden" name="follows" value="on" />}
          {rules.books && <input type="hidden" name="books" value="on" />}
          {rules.moves && <input type="hidden" name="moves" value="on" />}
        </>
      )}
      <div className="flex min-h-8 flex-wrap items-center justify-end gap-2.5 max-md:min-h-11 md:col-span-2">
        {editor.changed.length > 0 ? (
          <SaveButtons editor={editor} form={id} />
        ) : (
          <AdminButton type="submit" busy={editor.busy}>
            Save
          </AdminButton>
        )}
      </div>
    </EditForm>
  );
}

const ruleNames: Record<keyof CourierRulesForm, string> = {
  label: 'Name',
  active: 'Takes new parcels',
  pickupCity: 'Pickup city',
  pickupAddress: 'Pickup address',
  payDay: 'Pays on',
  lateAfterDays: 'Late after, days',
  trackingLink: 'Public tracking link',
  follows: 'Follow parcels',
  books: 'Book when packed',
  moves: 'Status updates orders',
};

function formatRule(field: keyof CourierRulesForm, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return (field === 'payDay' && weekdays[Number(value)]) || String(value);
}

function CityNames({ account: { courier, cities } }: { account: CourierView }) {
  const naming = useAction('settings');
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { written = '', city = '' } = textsOf(event.currentTarget);
    void naming.send({ action: 'name-city', courier, written, city });
  }
  return (
    <form
      method="post"
      className="grid items-start gap-3 border-line border-t px-4 py-3.5 md:grid-cols-[1fr_1fr_auto]"
      onSubmit={submit}
    >
      <AdminField label="City as shoppers write it" name="written" maxLength={60} required />
      <AdminField
        label={`The courier’s city (one of ${cities})`}
        name="city"
        maxLength={60}
        required
        error={naming.problem}
      />
      <AdminButton type="submit" busy={naming.busy} className="md:mt-5.75">
        Save city
      </AdminButton>
    </form>
  );
}

function Foot({ account: { courier, label, known, unknown } }: { account: CourierView }) {
  const testing = useAction('settings');
  const leaving = useAction('settings');
  async function disconnect(): Promise<void> {
    const sure = await askFirst({
      title: `Disconnect ${label}?`,
      says: 'Its keys are deleted. Parcels on the way are no longer tracked automatically.',
      action: 'Disconnect',
      danger: true,
    });
    if (sure) void leaving.send({ action: 'disconnect', courier });
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-3">
      <AdminButton busy={testing.busy} onClick={() => void testing.send({ action: 'test', courier })}>
        Test the connection
      </AdminButton>
      <span className="text-ink-2">
        Statuses of this courier: {known} mapped, {unknown.length} new
      </span>
      <Problem words={testing.problem} />
      <AdminButton
        look="quiet"
        className="ms-auto text-clay-text"
        busy={leaving.busy}
        onClick={() => void disconnect()}
      >
        Disconnect
      </AdminButton>
    </div>
  );
}

/** A courier that was never used can go again. */
function Removal({ account: { courier, label } }: { account: CourierView }) {
  const removing = useAction('settings');
  async function remove(): Promise<void> {
    const says = 'It is removed from every list. A courier that orders use cannot be removed, only turned off.';
    if (await askFirst({ title: `Remove ${label}?`, says, action: 'Remove', danger: true }))
      void removing.send({ action: 'remove-courier', courier });
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-3">
      <Problem words={removing.problem} />
      <AdminButton look="quiet" className="ms-auto text-clay-text" busy={removing.busy} onClick={() => void remove()}>
        Remove
      </AdminButton>
    </div>
  );
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
