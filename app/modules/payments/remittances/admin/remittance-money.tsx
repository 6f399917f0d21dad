import { type ReactNode, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatDate } from '#app/infra/dates/dates.ts';
import { writeRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import type { RemittanceHead, RemittanceTotals } from '../../cash.server.ts';
import { type Charges, sumOf } from '../remittance.ts';
import { chargeKinds, chargeLabels, chargeShort } from '../remittance-columns.ts';

type RemittanceMoneyProps = { head: RemittanceHead; totals: RemittanceTotals };

/** From the cash that riders took to what reached the bank, and whether both agree. */
export function RemittanceMoney({ head, totals, children }: RemittanceMoneyProps & { children?: ReactNode }) {
  const { collected, kept, net } = totals;
  const unexplained = collected - sumOf(kept) - net;
  return (
    <section
      aria-label="Paid to the bank"
      className="rounded-card border border-line bg-milk px-4 py-3 max-md:rounded-none max-md:border-x-0"
    >
      <dl className="grid max-w-120 gap-1">
        <Sum label="Cash collected" amount={collected} />
        {chargeKinds.map((kind) => {
          const amount = kept[kind];
          return amount ? <Sum key={kind} label={`less ${inSentence(chargeLabels[kind])}`} amount={-amount} /> : null;
        })}
        {unexplained !== 0 && <Sum label="not explained in the sheet" amount={-unexplained} look="text-clay-text" />}
        <Sum label="To the bank" amount={net} look="mt-1 border-line border-t pt-1.5 font-semibold" />
      </dl>
      <BankLine head={head} totals={totals} />
      {children}
    </section>
  );
}

/** A label within a sentence: what is an abbreviation stays in capitals. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function Sum({ label, amount, look = '' }: { label: string; amount: number; look?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt className={look ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="tabular-nums">{writtenSum(amount)}</dd>
    </div>
  );
}

/** An amount with its sign in front: `−Rs. 250`. */
export function writtenSum(amount: number): string {
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount);
}

/** What a courier kept of one parcel, part by part: `delivery 250, GST 40`. */
export function withheldTexts(charges: Charges): string {
  return chargeKinds
    .flatMap((kind) =>
      charges[kind]
        ? [`${inSentence(chargeShort[kind])}\u00A0${writtenRupees(charges[kind])}`.replaceAll(' ', '\u00A0')]
        : [],
    )
    .join(', ');
}

/** An amount in rupees with its sign in front. */
function writtenRupees(amount: number): string {
  return `${amount < 0 ? '−' : ''}${writeRupees(Math.abs(amount))}`;
}

/** What the bank statement says, and whether it is what the sheet says. */
function BankLine({ head, totals: { net, bank } }: RemittanceMoneyProps) {
  const [open, setOpen] = useState(false);
  const gap = bank ? bank.amount - net : 0;
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {bank && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <AdminIcon
            name={gap === 0 ? 'circle-check' : 'circle-alert'}
            className={`size-5 shrink-0 ${gap === 0 ? 'text-green' : 'text-clay-text'}`}
          />
          <span>{bankTexts(bank)}</span>
          <span className={gap === 0 ? 'text-ink-2' : 'font-medium text-clay-text'}>
            {gap === 0
              ? 'The sheet says the same.'
              : `${formatPrice(Math.abs(gap))} ${gap < 0 ? 'less' : 'more'} than the sheet says.`}
          </span>
        </p>
      )}
      <AdminButton small icon="banknote" onClick={() => setOpen(true)}>
        {bank ? 'Correct' : 'Bank transfer'}
      </AdminButton>
      {open && <BankDialog head={head} net={net} bank={bank} onClose={() => setOpen(false)} />}
    </div>
  );
}

function bankTexts({ amount, day, reference }: NonNullable<RemittanceTotals['bank']>): string {
  const beside = [day && `on ${formatDate(new Date(day))}`, reference && `reference ${reference}`]
    .filter(Boolean)
    .join(', ');
  return `${formatPrice(amount)} reached the bank${beside ? ` ${beside}` : ''}.`;
}

type BankDialogProps = { head: RemittanceHead; net: number; bank: RemittanceTotals['bank']; onClose: () => void };

function BankDialog({ head, net, bank, onClose }: BankDialogProps) {
  const [fields, setFields] = useState({
    amount: writeRupees(Math.max(0, bank?.amount ?? net)),
    day: bank?.day ?? '',
    reference: bank?.reference ?? '',
  });
  const tying = useAction('cash', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  const save = () => void tying.send({ action: 'record-bank-transfer', sheet: head.id, ...fields });
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  return (
    <FormDialog
      onClose={onClose}
      title="Bank transfer"
      says={`From ${courierLabel(head.courier)} for this sheet, as on your bank statement.`}
      action="Save"
      busy={tying.busy}
      onSubmit={save}
    >
      <AdminField
        label="Amount"
        start="Rs."
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={fields.amount}
        onChange={set('amount')}
        error={tying.problems.amount ?? tying.problem}
        hint="Leave empty if you do not know it."
      />
      <AdminField
        label="Day"
        optional
        type="date"
        value={fields.day}
        onChange={set('day')}
        error={tying.problems.day}
      />
      <AdminField
        label="Reference"
        optional
        autoComplete="off"
        maxLength={100}
        value={fields.reference}
        onChange={set('reference')}
      />
    </FormDialog>
  );
}
