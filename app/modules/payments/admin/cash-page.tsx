import { data, href, Link, redirect } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { personOf } from '#app/admin/guard.server.ts';
import { startOfDay } from '#app/infra/dates/days.ts';
import { readFormData } from '#app/infra/http/read-body.server.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { readRefunded } from '#app/modules/orders/returns/list-returns.server.ts';
import { type CourierBalance, type RemittanceHead, readBalances, readRemittances } from '../cash.server.ts';
import { readOpenClaims } from '../claims.server.ts';
import { EnterRemittance, type EnterRemittanceResult } from '../remittances/admin/enter-remittance-form.tsx';
import { enterRemittance } from '../remittances/enter-remittance.server.ts';
import type { RemittanceRoles } from '../remittances/remittance-columns.ts';
import type { Route } from './+types/cash-page.ts';
import { ClaimsCard } from './claims-card.tsx';

export const meta = () => [{ title: 'Cash · Admin' }];

export async function loader() {
  const now = new Date();
  const [balances, sheets, claims, refunded] = await Promise.all([
    readBalances(),
    readRemittances(),
    readOpenClaims(),
    readRefunded(startOfDay(now, refundDays - 1), now),
  ]);
  return { balances, sheets, claims, refunded, now };
}

/** So far back refunds are counted on this page; Reports has other times. */
const refundDays = 30;

const largestRemittance = 1024 * 1024;
/** A sheet as a file or as text, and the short fields beside it. */
const largestForm = 2 * largestRemittance;

type Entered = EnterRemittanceResult | Response | ReturnType<typeof data<EnterRemittanceResult>>;

/** Enters a pasted or uploaded sheet and opens it for review. */
export async function action({ request, context }: Route.ActionArgs): Promise<Entered> {
  const fields = await readFormData(request, largestForm);
  if (!fields) {
    const problem = 'This could not be read. A sheet is a CSV file of 1 MB at most.';
    return data<EnterRemittanceResult>({ problem, field: 'file' }, { status: 415 });
  }
  const [courier, file] = [fields.get('courier'), fields.get('file')];
  const isFile = file instanceof File && file.size > 0;
  if (!isCourierName(courier)) return { problem: 'Choose the courier.', field: 'courier' };
  if (isFile && file.size > largestRemittance)
    return { problem: 'This file is larger than 1 MB. A sheet is a CSV file.', field: 'file' };
  const text = isFile ? await file.text() : String(fields.get('text') ?? '').slice(0, largestRemittance);
  if (!text.trim()) return { problem: 'Paste the rows of the sheet, or choose its file.', field: 'text' };
  const person = personOf(context);
  const chosen = chosenRoles(String(fields.get('number') ?? ''), String(fields.get('amount') ?? ''));
  const entered = await enterRemittance(person, courier, { text, name: isFile ? file.name : '', chosen });
  if (entered.kind === 'unreadable')
    return { problem: entered.problem, field: isFile ? 'file' : 'text', columns: entered.columns };
  return redirect(href('/admin/cash/sheets/:id', { id: String(entered.id) }));
}

/** The columns that the form names, where it names any. */
function chosenRoles(number: string, amount: string): RemittanceRoles {
  return { ...(amount && { [amount]: 'paid' as const }), ...(number && { [number]: 'number' as const }) };
}

/** What couriers owe, and their payment sheets. */
export default function CashPage({ loaderData }: Route.ComponentProps) {
  const { balances, sheets, claims, refunded, now } = loaderData;
  const owed = balances.reduce((sum, balance) => sum + balance.owed, 0);
  return (
    <>
      <PageHead title="Cash" beside={`Couriers owe ${formatPrice(owed)}`}>
        <AdminButtonLink to={href('/admin/cash/kept')} icon="chart-no-axes-column" iconOnly="phone">
          Deductions
        </AdminButtonLink>
      </PageHead>
      <div className="grid gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5">
        <div className="grid gap-3.5 lg:grid-cols-3">
          {balances.map((balance) => (
            <Balance key={balance.courier} balance={balance} />
          ))}
        </div>
        {refunded.count > 0 && (
          <p className="text-ink-2">
            {formatPrice(refunded.sum)} were refunded to shoppers in the last {refundDays} days, for{' '}
            <Link to={`${href('/admin/returns')}?state=done`} className="admin-link">
              {refunded.count === 1 ? '1 return' : `${refunded.count} returns`}
            </Link>
            . Refunds are not part of the amounts above.
          </p>
        )}
        <EnterRemittance />
        <ClaimsCard open={claims} now={now} />
        <Card title="Payment sheets" count={sheets.length || undefined} flush>
          <RemittanceList sheets={sheets} now={now} />
        </Card>
      </div>
    </>
  );
}

const weekdays = ['', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function Balance({ balance }: { balance: CourierBalance }) {
  const { courier, owed, parcels, fresh, due, late, onTheWay, payDay, lateAfterDays } = balance;
  return (
    <section aria-label={courierLabel(courier)} className="rounded-card border border-line bg-milk px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-card">{courierLabel(courier)}</h2>
        {payDay > 0 && <p className="text-ink-3 text-second">pays on {weekdays[payDay]}</p>}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Link
          to={href('/admin/cash/:courier', { courier })}
          className="font-semibold text-[1.5rem] leading-8 underline-offset-4 hover:underline"
        >
          {formatPrice(owed)}
        </Link>
        <span className="text-ink-2">owed for {parcels === 1 ? '1 parcel' : `${parcels} parcels`}</span>
      </p>
      <AgeBar fresh={fresh} due={due} late={late} />
      <dl className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-second">
        <Age look="fill-green" label="to 7 days" amount={fresh} />
        <Age look="fill-chart-past" label={`to ${lateAfterDays}`} amount={due} />
        <Age look="fill-clay" label="late" amount={late} />
      </dl>
      {onTheWay > 0 && <p className="mt-1.5 text-ink-3 text-second">{formatPrice(onTheWay)} more on the way</p>}
    </section>
  );
}

/** What is owed by age, as a bar. The numbers below say the same. */
function AgeBar({ fresh, due, late }: { fresh: number; due: number; late: number }) {
  const all = fresh + due + late;
  if (all === 0) return <div className="mt-2.5 h-3 rounded-tag bg-grey-tint" />;
  const [first, second] = [(fresh / all) * 100, (due / all) * 100];
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-2.5 h-3 w-full" aria-hidden="true">
      <rect width={first} height="4" className="fill-green" />
      <rect x={first} width={second} height="4" className="fill-chart-past" />
      <rect x={first + second} width={100 - first - second} height="4" className="fill-clay" />
    </svg>
  );
}

function Age({ look, label, amount }: { look: string; label: string; amount: number }) {
  return (
    <div className="flex items-center gap-1.5">
      <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
        <rect width="10" height="10" rx="2" className={look} />
      </svg>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold">{formatPrice(amount)}</dd>
    </div>
  );
}

function RemittanceList({ sheets, now }: { sheets: RemittanceHead[]; now: Date }) {
  if (sheets.length === 0) return <p className="px-3.5 py-4 text-ink-3">No sheet yet. Paste the first one above.</p>;
  return (
    <ul>
      {sheets.map((sheet) => (
        <li
          key={sheet.id}
          className="flex min-h-11.5 flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2 not-last:border-b"
        >
          <Link
            to={href('/admin/cash/sheets/:id', { id: String(sheet.id) })}
            className="min-w-0 flex-1 basis-60 truncate font-medium underline-offset-4 hover:underline"
          >
            {courierLabel(sheet.courier)}, <bdi>{sheet.name}</bdi>
          </Link>
          <span className="text-ink-3">
            {sheet.lines === 1 ? '1 line' : `${sheet.lines} lines`}, {formatPrice(sheet.paid)}
          </span>
          <span className={sheet.appliedAt ? 'text-ink-3' : 'font-medium text-marigold-text'}>
            {formatWhere(sheet, now)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function formatWhere({ appliedAt, wasApplied }: RemittanceHead, now: Date): string {
  if (appliedAt) return `in the books since ${formatWhenExactly(appliedAt, now)}`;
  return wasApplied ? 'taken out of the books again' : 'not in the books yet';
}
