import { href, Link } from 'react-router';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { type Editor, useEditor } from '#app/admin/record-editor/editor.ts';
import { groupDigits } from '#app/infra/money/money.ts';
import { recordOf } from '#app/infra/records.ts';
import { printKinds } from '#app/modules/shipping/packing/print-kinds.ts';
import { type OrderRulesForm, readPartForm, rulesPart } from '../admin-settings.server.ts';
import {
  type BeyondHeld,
  beyondHeld,
  type OnOrOff,
  type OrderRuleName,
  onOrOff,
  orderRuleNames,
  ourRules,
  type PackPaper,
  packPapers,
  ruleRanges,
} from '../order-rules.ts';
import type { Route } from './+types/settings-rules-page.ts';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader() {
  return { values: await readPartForm(rulesPart) };
}

type Words = { label: string; unit: string; does: string };

const words: Record<OrderRuleName, Words> = {
  firstCallBackHours: {
    label: 'Call back after the first call',
    unit: 'hours',
    does: 'An order or lead nobody answered for comes back into the queue then.',
  },
  secondCallBackHours: {
    label: 'Call back after the second',
    unit: 'hours',
    does: 'The same after the second call nobody answered.',
  },
  nextDayHour: {
    label: 'After further calls, next day at',
    unit: 'o’clock',
    does: 'Also for a wrong number, and what “Tomorrow” means in Call later. Karachi time, 24 hours.',
  },
  callsBeforeCancelling: {
    label: 'Suggest cancelling after',
    unit: 'calls',
    does: 'After so many calls without an answer the page suggests it; nothing is cancelled by itself.',
  },
  leaseMinutes: {
    label: '“Sana is calling” stays for',
    unit: 'minutes',
    does: 'How long others see who has an order open after that person last touched the page.',
  },
  mostOpenOrders: {
    label: 'Unconfirmed orders of one phone',
    unit: 'orders',
    does: 'With so many waiting for your call, the shop asks for a call instead of taking one more.',
  },
  mostHeldPieces: {
    label: 'Pieces of a product before your call',
    unit: 'pieces',
    does: 'So many the unconfirmed orders of one phone may take off the shelf together.',
  },
  mostHeldRupees: {
    label: 'Amount before your call',
    unit: 'rupees',
    does: 'The same for what they come to together.',
  },
  mostAgreedRupees: {
    label: 'Discount on the phone',
    unit: 'rupees',
    does: 'So much may whoever confirms take off an order. 0: only you may. The order keeps who and why.',
  },
  giveBackHours: {
    label: 'Stock goes back after',
    unit: 'hours',
    does: 'An order nobody confirmed waits on without its stock; confirming takes it again. 48 hours are two days.',
  },
  duplicateMinutes: {
    label: 'Possible duplicate within',
    unit: 'minutes',
    does: 'Two orders of one phone with the same products, this close together, are marked.',
  },
  manyPieces: {
    label: 'Many pieces from',
    unit: 'pieces',
    does: 'A WhatsApp lead over so many is marked, so that you ask before you promise.',
  },
  silentDays: {
    label: 'A parcel needs a look after',
    unit: 'days',
    does: 'So long without a word from the courier, and it stands under “Needs a look”.',
  },
  returnDays: {
    label: 'A return is asked for within',
    unit: 'days',
    does: 'From the day of delivery, on the website. Your refund policy says how long; change it there, too.',
  },
  refundPercent: {
    label: 'Of the payment goes back',
    unit: 'per cent',
    does: 'What the office proposes for a refund. Your refund policy says how much; change it there, too.',
  },
  packingRupees: {
    label: 'Packing costs',
    unit: 'rupees',
    does: 'Box, tape and filling of a parcel. Numbers, Profit takes it off for each parcel that was handed over.',
  },
  keepLeadsDays: {
    label: 'WhatsApp leads are kept',
    unit: 'days',
    does: 'Then name, phone and address of the form are deleted. Your privacy page says how long; change it there, too.',
  },
  keepLettersDays: {
    label: 'The log of letters is kept',
    unit: 'days',
    does: 'To whom a letter went, and what the mail server said.',
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
  wait: 'Is taken, and holds no stock until you confirm it',
  refuse: 'Is not taken; the shopper is asked to call',
};

const returnTexts: Record<OnOrOff, string> = {
  off: 'No; people call or write, and you take the return',
  on: 'Yes, from the receipt or account, or with number, phone and code',
};

const groups: { title: string; names: readonly OrderRuleName[] }[] = [
  {
    title: 'Calls',
    names: ['firstCallBackHours', 'secondCallBackHours', 'nextDayHour', 'callsBeforeCancelling', 'leaseMinutes'],
  },
  { title: 'Stock before the call', names: ['mostHeldPieces', 'mostHeldRupees', 'giveBackHours'] },
  { title: 'Orders', names: ['mostOpenOrders', 'duplicateMinutes', 'mostAgreedRupees'] },
  { title: 'Leads and parcels', names: ['manyPieces', 'silentDays', 'packingRupees'] },
  { title: 'Returns after delivery', names: ['returnDays', 'refundPercent'] },
  {
    // The default privacy page names these numbers.
    title: 'How long things are kept',
    names: ['keepLeadsDays', 'keepLettersDays', 'keepMessagesDays', 'keepHistoryDays'],
  },
];

/** The rules for orders: numbers, each with an explanation. */
export default function SettingsRulesPage({ loaderData }: Route.ComponentProps) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-rules' },
    read: loaderData.values,
    names: labels,
    say: (name, value) => {
      // The value of these rules is one of their choices; the others are numbers.
      if (name === 'beyondHeld') return beyondTexts[value as BeyondHeld];
      if (name === 'returnsOnWebsite') return returnTexts[value as OnOrOff];
      if (name === 'packPrints') return printKinds[value as PackPaper].label;
      return `${value} ${words[name].unit}`;
    },
    saved: 'Saved. It holds from the next order, call and page.',
  });
  return (
    <SettingsFrame
      title="Order rules"
      says="The numbers by which orders are run. They hold in the whole office and the shop the moment you save."
      head={<SaveButtons editor={editor} form="rules-form" />}
    >
      <EditForm editor={editor} id="rules-form" plain className="grid gap-3.5">
        {groups.map(({ title, names }) => (
          <Card key={title} title={title}>
            <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
              {names.map((name) => (
                <RuleField key={name} name={name} editor={editor} />
              ))}
              {names.includes('mostHeldPieces') && <BeyondField editor={editor} />}
              {names.includes('returnDays') && <ReturnsField editor={editor} />}
              {names.includes('silentDays') && <PrintsField editor={editor} />}
            </div>
          </Card>
        ))}
      </EditForm>
      <SetElsewhere />
    </SettingsFrame>
  );
}

function BeyondField({ editor }: { editor: Editor<OrderRulesForm> }) {
  return (
    <AdminSelect
      {...editor.text('beyondHeld')}
      label={labels.beyondHeld}
      hint="An order within these numbers is always taken and keeps its pieces for you."
    >
      {beyondHeld.map((what) => (
        <option key={what} value={what}>
          {beyondTexts[what]}
        </option>
      ))}
    </AdminSelect>
  );
}

function ReturnsField({ editor }: { editor: Editor<OrderRulesForm> }) {
  return (
    <AdminSelect
      {...editor.text('returnsOnWebsite')}
      label={labels.returnsOnWebsite}
      hint="Receipt, tracker and account then lead to the form. The office takes returns either way."
    >
      {onOrOff.map((each) => (
        <option key={each} value={each}>
          {returnTexts[each]}
        </option>
      ))}
    </AdminSelect>
  );
}

function PrintsField({ editor }: { editor: Editor<OrderRulesForm> }) {
  return (
    <AdminSelect
      {...editor.text('packPrints')}
      label={labels.packPrints}
      hint="A device with a label printer has its own choice, under Sound and screen."
    >
      {packPapers.map((each) => (
        <option key={each} value={each}>
          {printKinds[each].label}
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
      hint={`${does} From ${least} to ${formatNumber(most)} ${unit}, ours is ${formatNumber(ourRules[name])}.`}
    />
  );
}

function formatNumber(number: number): string {
  return number < 10_000 ? String(number) : groupDigits(number);
}

const elsewhere = [
  {
    to: href('/admin/settings/shop'),
    place: 'Shop',
    what: 'Running low from, days to the door, accepted e-mail domains',
  },
  {
    to: href('/admin/settings/couriers'),
    place: 'Couriers',
    what: 'The day a courier pays, and when its cash is late',
  },
  { to: href('/admin/settings/texts'), place: 'WhatsApp texts', what: 'What is said and written to customers' },
];

/** Links to the numbers that are set on other pages. */
function SetElsewhere() {
  return (
    <Card title="Set elsewhere" flush>
      <ul>
        {elsewhere.map(({ to, place, what }) => (
          <li key={to} className="flex min-h-11 items-center gap-4 border-line px-3.5 py-2 not-last:border-b">
            <span className="min-w-0 flex-1 text-ink-2">{what}</span>
            <Link to={to} className="office-link max-md:grid max-md:min-h-11 max-md:place-items-center">
              {place}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
