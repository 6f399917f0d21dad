import { href, Link } from 'react-router';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { type Editor, useEditor } from '#app/admin/record-editor/editor.ts';
import { groupDigits } from '#app/infra/money/money.ts';
import { recordOf } from '#app/infra/records.ts';
import { printKinds } from '#app/modules/shipping/packing/print-kinds.ts';
import type { OrderRulesForm } from '../admin-settings.server.ts';
import {
  type BeyondHeld,
  type OnOrOff,
  type OrderRuleName,
  orderRuleNames,
  ourRules,
  type PackPaper,
  packPapers,
  ruleRanges,
} from '../order-rules.ts';
import { SettingsSection } from './settings-frame.tsx';

type Words = { label: string; unit: string; does: string };

const words: Record<OrderRuleName, Words> = {
  firstCallBackHours: {
    label: 'Call back after the first call',
    unit: 'hours',
    does: 'An order or lead comes back into the queue this long after the first unanswered call.',
  },
  secondCallBackHours: {
    label: 'Call back after the second',
    unit: 'hours',
    does: 'The same, after the second unanswered call.',
  },
  nextDayHour: {
    label: 'After further calls, next day at',
    unit: 'o’clock',
    does: 'Also used for wrong numbers and for “Tomorrow” in Call later. Karachi time, 24-hour clock.',
  },
  callsBeforeCancelling: {
    label: 'Suggest cancelling after',
    unit: 'calls',
    does: 'After this many unanswered calls, Confirm suggests cancelling. Nothing is cancelled automatically.',
  },
  leaseMinutes: {
    label: '“Sana is calling” stays for',
    unit: 'minutes',
    does: 'How long an order stays marked as open after that person’s last click.',
  },
  mostOpenOrders: {
    label: 'Unconfirmed orders of one phone',
    unit: 'orders',
    does: 'A phone with this many unconfirmed orders cannot place another one; the shop asks the shopper to call.',
  },
  mostHeldPieces: {
    label: 'Items of a product before your call',
    unit: 'items',
    does: 'The most items of one product that unconfirmed orders of one phone may reserve together.',
  },
  mostHeldRupees: {
    label: 'Amount before your call',
    unit: 'rupees',
    does: 'The same, for the total of those orders.',
  },
  mostAgreedRupees: {
    label: 'Discount on the phone',
    unit: 'rupees',
    does: 'The largest discount your team may agree to in a call. 0: only you may. The order records who gave it and why.',
  },
  giveBackHours: {
    label: 'Stock goes back after',
    unit: 'hours',
    does: 'After this long an unconfirmed order releases its stock; confirming reserves it again. 48 hours are two days.',
  },
  duplicateMinutes: {
    label: 'Possible duplicate within',
    unit: 'minutes',
    does: 'Two orders from one phone with the same products within this time are marked as possible duplicates.',
  },
  manyPieces: {
    label: 'Many items from',
    unit: 'items',
    does: 'A WhatsApp lead for more items than this is marked, so that you check before you promise.',
  },
  silentDays: {
    label: 'A parcel needs a look after',
    unit: 'days',
    does: 'After this long without news from the courier, a parcel shows under “Needs attention”.',
  },
  returnDays: {
    label: 'A return is asked for within',
    unit: 'days',
    does: 'Counted from the day of delivery, for returns on the website. Change it in your refund policy, too.',
  },
  refundPercent: {
    label: 'Of the payment goes back',
    unit: 'per cent',
    does: 'The refund suggested for a change of mind. Change it in your refund policy, too.',
  },
  faultPercent: {
    label: 'Of the payment, damaged or wrong',
    unit: 'per cent',
    does: 'The refund suggested for damaged, faulty or wrong items. Change it in your refund policy, too.',
  },
  packingRupees: {
    label: 'Packing costs',
    unit: 'rupees',
    does: 'Box, tape and filling for one parcel. Reports, Profit subtracts it for each dispatched parcel.',
  },
  keepLeadsDays: {
    label: 'WhatsApp leads are kept',
    unit: 'days',
    does: 'After this long, name, phone and address are deleted. Change it on your privacy page, too.',
  },
  keepLettersDays: {
    label: 'The email log is kept',
    unit: 'days',
    does: 'To whom an email went, and what the mail server said.',
  },
  keepMessagesDays: {
    label: 'Messages are kept',
    unit: 'days',
    does: 'What people wrote with the contact form.',
  },
  keepHistoryDays: {
    label: 'The activity log is kept',
    unit: 'days',
    does: 'Who changed what, and who logged in.',
  },
};

const labels = {
  ...recordOf(orderRuleNames, (name) => words[name].label),
  beyondHeld: 'A larger order from the web',
  returnsOnWebsite: 'Returns are asked for on the website',
  packPrints: 'Pack prints',
};

const beyondTexts: Record<BeyondHeld, string> = {
  wait: 'Create it, and reserve no stock until you confirm it',
  refuse: 'Do not create it; ask the shopper to call',
};

const returnTexts: Record<OnOrOff, string> = {
  off: 'No; people call or write, and you create the return',
  on: 'Yes, from the receipt or account, or with number, phone and code',
};

const printTexts = recordOf(packPapers, (paper) => printKinds[paper].label);

const groups: { title: string; names: readonly OrderRuleName[] }[] = [
  {
    title: 'Calls',
    names: ['firstCallBackHours', 'secondCallBackHours', 'nextDayHour', 'callsBeforeCancelling', 'leaseMinutes'],
  },
  { title: 'Stock before the call', names: ['mostHeldPieces', 'mostHeldRupees', 'giveBackHours'] },
  { title: 'Orders', names: ['mostOpenOrders', 'duplicateMinutes', 'mostAgreedRupees'] },
  { title: 'Leads and parcels', names: ['manyPieces', 'silentDays', 'packingRupees'] },
  { title: 'Returns after delivery', names: ['returnDays', 'refundPercent', 'faultPercent'] },
  {
    // The default privacy page names these numbers.
    title: 'How long things are kept',
    names: ['keepLeadsDays', 'keepLettersDays', 'keepMessagesDays', 'keepHistoryDays'],
  },
];

/** The rules for orders: numbers, each with an explanation. */
export function RulesSection({ values }: { values: OrderRulesForm }) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-rules' },
    read: values,
    names: labels,
    say: (name, value) => {
      // The value of these rules is one of their choices; the others are numbers.
      if (name === 'beyondHeld') return beyondTexts[value as BeyondHeld];
      if (name === 'returnsOnWebsite') return returnTexts[value as OnOrOff];
      if (name === 'packPrints') return printTexts[value as PackPaper];
      return `${value} ${words[name].unit}`;
    },
    saved: 'Saved. It applies from the next order, call and page.',
  });
  return (
    <SettingsSection
      id="rules"
      title="Order rules"
      says="The limits and times your orders follow. They apply as soon as you save."
      head={<SaveButtons editor={editor} form="rules-form" />}
    >
      <EditForm editor={editor} id="rules-form" plain className="grid gap-3.5">
        {groups.map(({ title, names }) => (
          <Card key={title} title={title}>
            <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
              {names.map((name) => (
                <RuleField key={name} name={name} editor={editor} />
              ))}
              {names.includes('mostHeldPieces') && (
                <ChoiceField
                  editor={editor}
                  name="beyondHeld"
                  choices={beyondTexts}
                  hint="An order within these limits is always created, and its items are reserved."
                />
              )}
              {names.includes('returnDays') && (
                <ChoiceField
                  editor={editor}
                  name="returnsOnWebsite"
                  choices={returnTexts}
                  hint="Receipt, tracker and account then lead to the form. Your team creates returns either way."
                />
              )}
              {names.includes('silentDays') && (
                <ChoiceField
                  editor={editor}
                  name="packPrints"
                  choices={printTexts}
                  hint="A device with a label printer can have its own choice, under Sound and screen."
                />
              )}
            </div>
          </Card>
        ))}
      </EditForm>
      <SetElsewhere />
    </SettingsSection>
  );
}

type ChoiceFieldProps = {
  editor: Editor<OrderRulesForm>;
  name: 'beyondHeld' | 'returnsOnWebsite' | 'packPrints';
  choices: Record<string, string>;
  hint: string;
};

function ChoiceField({ editor, name, choices, hint }: ChoiceFieldProps) {
  return (
    <AdminSelect {...editor.text(name)} label={labels[name]} hint={hint}>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </AdminSelect>
  );
}

function RuleField({ name, editor }: { name: OrderRuleName; editor: Editor<OrderRulesForm> }) {
  const { label, unit, does } = words[name];
  const [least, most] = ruleRanges[name];
  return (
    <AdminField
      {...editor.text(name)}
      label={label}
      end={unit}
      inputMode="numeric"
      autoComplete="off"
      hint={`${does} From ${least} to ${formatNumber(most)} ${unit}, normally ${formatNumber(ourRules[name])}.`}
    />
  );
}

function formatNumber(number: number): string {
  return number < 10_000 ? String(number) : groupDigits(number);
}

const elsewhere = [
  { to: href('/admin/settings/shop'), place: 'Shop', what: 'Low-stock alert' },
  {
    to: href('/admin/settings/checkout'),
    place: 'Checkout and delivery',
    what: 'Promised times, delivery fee, cash limits, accepted e-mail domains',
  },
  {
    to: href('/admin/settings/couriers'),
    place: 'Couriers',
    what: 'The day a courier pays, and when its cash is late',
  },
  { to: href('/admin/settings/messages'), place: 'Messages', what: 'What is said and written to customers' },
];

/** Links to the numbers that are set on other pages. */
function SetElsewhere() {
  return (
    <Card title="Set elsewhere" flush>
      <ul>
        {elsewhere.map(({ to, place, what }) => (
          <li key={to} className="flex min-h-11 items-center gap-4 border-line px-3.5 py-2 not-last:border-b">
            <span className="min-w-0 flex-1 text-ink-2">{what}</span>
            <Link to={to} className="admin-link max-md:grid max-md:min-h-11 max-md:place-items-center">
              {place}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
