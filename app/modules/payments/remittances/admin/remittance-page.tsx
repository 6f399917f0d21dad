import { type ReactNode, useState } from 'react';
import { data, href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { askFirst, asksFrom } from '#app/admin/components/confirm-dialog.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { type Column, DataTable } from '#app/admin/components/list/data-table.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay, formatWhenExactly } from '#app/admin/components/times.ts';
import { personOf } from '#app/admin/guard.server.ts';
import { mayRunAction } from '#app/admin/permissions.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { BeyondRates, ClaimBack } from '../../admin/claim-back.tsx';
import { ClaimLine, MissingActions } from '../../admin/claim-buttons.tsx';
import { type RemittanceHead, type RemittanceTotals, readRemittanceView } from '../../cash.server.ts';
import { type ClaimState, readClaimsOf } from '../../claims.server.ts';
import { type Loss, readLosses } from '../../take-back-loss.server.ts';
import { claimText } from '../enter-remittance.server.ts';
import { type CashParcel, closingResults, type JudgedLine } from '../reconcile.ts';
import { sumOf } from '../remittance.ts';
import { readLeftOut } from '../remittance-lines.server.ts';
import { readRemittanceBack, readStanding } from '../take-back-remittance.server.ts';
import type { Route } from './+types/remittance-page.ts';
import { AcceptShort } from './accept-short.tsx';
import { LeftOut } from './left-out.tsx';
import { LinkLine } from './link-line.tsx';
import { LossLine } from './loss-line.tsx';
import { RemittanceColumns } from './remittance-columns-dialog.tsx';
import { RemittanceMoney } from './remittance-money.tsx';
import {
  Difference,
  Due,
  differenceOf,
  Kept,
  PhoneLine,
  RemittanceSummary,
  Result,
  type RemittanceRow as Row,
  withheldOf,
} from './remittance-rows.tsx';
import { TakeBackRemittance } from './take-back-remittance.tsx';

export const meta = () => [{ title: 'Payment sheet · Admin' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await readRemittanceView(idOf(params.id));
  if (!view) throw data(null, { status: 404 });
  const { id } = view.head;
  const mayTakeBack = view.head.appliedAt !== null && mayRunAction(personOf(context), 'cash', 'reverse-remittance');
  const [claim, claims, losses, leftOut, back] = await Promise.all([
    claimText(id),
    readClaimsOf(id),
    readLosses(view.lines.flatMap(({ parcel }) => (parcel ? [parcel.shipmentId] : []))),
    readLeftOut(id),
    mayTakeBack ? readWhatGoes(id) : null,
  ]);
  return { ...view, claim, claims, losses, leftOut, back, now: new Date() };
}

async function readWhatGoes(id: number) {
  const [back, on] = await Promise.all([readRemittanceBack(id), readStanding(id)]);
  return { back, on };
}

function idOf(written: string): number {
  if (!/^[1-9]\d{0,14}$/.test(written)) throw data(null, { status: 404 });
  return Number(written);
}

/** A courier's payment sheet against the books: what matches, what is short, missing or unknown; then, in one action, entered. */
export default function CashSheetPage({ loaderData }: Route.ComponentProps) {
  const { head, totals, lines, missing, claim, claims, losses, leftOut, back, now } = loaderData;
  const [only, setOnly] = useState<Row['result'] | null>(null);
  const applying = useAction('cash');
  const rows = rowsOf(lines, missing);
  async function apply(asks: boolean): Promise<void> {
    const says = 'Only the owner can undo it. You can still work on short, missing and unknown rows afterwards.';
    if (asks && !(await askFirst({ title: `${label}?`, says, action: label }))) return;
    void applying.send({ action: 'record-remittance', sheet: head.id });
  }
  const shown = only ? rows.filter(({ result }) => result === only) : rows;
  const closing = lines.filter(({ result }) => closingResults.includes(result));
  const isApplied = head.appliedAt !== null;
  const label =
    closing.length === 0
      ? 'Put it in the books'
      : `Mark ${closing.length === 1 ? '1 order' : `${closing.length} orders`} cash received`;
  // It always asks: an Enter that was pressed twice on the page before would put the sheet in the books unseen.
  useKeys([
    {
      key: 'enter',
      says: 'Put the sheet in the books',
      rests: isApplied || applying.busy,
      action: () => void apply(true),
    },
  ]);
  const actions = (row: Row) => (
    <LineActions
      row={row}
      head={head}
      claimed={row.line ? claims.get(row.line.line) : undefined}
      loss={losses.find(({ shipmentId }) => shipmentId === row.parcel?.shipmentId)}
      mayTakeBack={back !== null}
      now={now}
    />
  );
  return (
    <>
      <PageHead
        title={`${courierLabel(head.courier)} payment sheet`}
        back={{ to: href('/admin/cash'), label: 'Back to Cash' }}
        beside={
          <span className="max-md:hidden">{`${head.enteredBy}, ${formatWhenExactly(head.enteredAt, now)}, ${head.lines === 1 ? '1 row' : `${head.lines} rows`}, columns found: ${columnsFound(head, totals)}`}</span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-6 pb-6 max-md:px-0 max-md:pt-3.5">
        <RemittanceSummary rows={rows} paid={head.paid} only={only} onOnly={setOnly} />
        <LeftOut {...leftOut} />
        <DataTable
          label="Rows of the sheet"
          rows={shown}
          keyOf={({ key }) => key}
          nameOf={({ trackingNumber }) => trackingNumber}
          columns={columnsAt(
            now,
            actions,
            rows.some((row) => withheldOf(row) !== 0),
          )}
          phone={(row) => <PhoneLine row={row} action={actions(row)} />}
        />
        <RemittanceMoney head={head} totals={totals}>
          <BeyondRates head={head} lines={lines} claimed={claims} />
        </RemittanceMoney>
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-chosen px-4 py-3">
          {isApplied ? (
            <p>
              In the books since {formatWhenExactly(head.appliedAt ?? now, now)}, by {head.appliedBy}. Nothing in it can
              be entered twice.
            </p>
          ) : (
            <>
              <AdminButton
                look="primary"
                icon="banknote"
                busy={applying.busy}
                onClick={() => void apply(closing.length >= asksFrom)}
              >
                {label}
              </AdminButton>
              <p className="text-ink-2">
                {closing.length === 0
                  ? 'No order is closed.'
                  : `${formatPrice(closing.reduce((sum, { paid }) => sum + paid, 0))}.`}{' '}
                Short rows are recorded as partly paid and stay open; missing and unknown rows are not changed.
                {head.wasApplied && ' It was in the books and was taken out again.'}
              </p>
            </>
          )}
          <div className="ms-auto flex flex-wrap gap-2">
            {back && <TakeBackRemittance key={head.id} sheet={head.id} {...back} />}
            {!isApplied && !head.wasApplied && (
              <AdminButton
                look="quiet"
                onClick={() => void applying.send({ action: 'drop-remittance', sheet: head.id })}
              >
                Delete
              </AdminButton>
            )}
            <RemittanceColumns head={head} totals={totals} />
            <AdminButton icon="copy" onClick={() => void copy(claim, courierLabel(head.courier))}>
              Copy claim for {courierLabel(head.courier)}
            </AdminButton>
          </div>
        </div>
        {applying.problem && <Notice kind="wrong">{applying.problem}</Notice>}
      </div>
    </>
  );
}

/** The columns that were read, as the sheet calls them. */
function columnsFound({ numberColumn, amountColumn }: RemittanceHead, { roles }: RemittanceTotals): string {
  const used = keysOf(roles).filter((heading) => roles[heading] !== 'ignored');
  return (used.length > 0 ? used : [numberColumn, amountColumn]).join(', ');
}

async function copy(text: string, courier: string): Promise<void> {
  if (await copyText(text)) showToast({ text: `Claim for ${courier} copied` });
}

function rowsOf(lines: readonly JudgedLine[], missing: readonly CashParcel[]): Row[] {
  const read = lines.map(
    (line): Row => ({
      key: String(line.line),
      result: line.result,
      trackingNumber: line.trackingNumber,
      paid: line.paid,
      parcel: line.parcel,
      line,
    }),
  );
  const absent = missing.map(
    (parcel): Row => ({
      key: `m${parcel.shipmentId}`,
      result: 'missing',
      trackingNumber: parcel.trackingNumber,
      paid: null,
      parcel,
      line: null,
    }),
  );
  const matched = read.findIndex(
    ({ result }) => result === 'unknown' || result === 'paid-before' || result === 'repeated' || result === 'matched',
  );
  return matched < 0 ? [...read, ...absent] : [...read.slice(0, matched), ...absent, ...read.slice(matched)];
}

type LineActionsProps = {
  row: Row;
  head: RemittanceHead;
  claimed: ClaimState | undefined;
  loss: Loss | undefined;
  mayTakeBack: boolean;
  now: Date;
};

/** The actions for a line that does not match. */
function LineActions({ row, head, claimed, loss, mayTakeBack, now }: LineActionsProps) {
  const { line, parcel, result, trackingNumber } = row;
  const courier = courierLabel(head.courier);
  const isApplied = head.appliedAt !== null;
  if (line && (result === 'unknown' || (!isApplied && line.linkedTo)))
    return (
      <LinkLine
        sheetId={head.id}
        line={line.line}
        trackingNumber={trackingNumber}
        courier={courier}
        isLinked={Boolean(line.linkedTo)}
        isBooked={isApplied}
        paid={line.paid}
      />
    );
  if (loss && isApplied) return <LossLine loss={loss} courier={courier} mayTakeBack={mayTakeBack} />;
  if (line && parcel && result === 'short' && isApplied && parcel.owed === 0)
    return <span className="text-ink-3 text-second">settled since</span>;
  if (line && parcel && result === 'short')
    return (
      <span className="flex flex-wrap items-center justify-end gap-x-2 max-md:justify-start">
        <ClaimLine sheetId={head.id} line={line} courier={courier} sheet={head.name} now={now} />
        {parcel.owed > 0 && isApplied && <AcceptShort parcel={parcel} />}
      </span>
    );
  if (line && (claimed || sumOf(line.beyond) > 0))
    return <ClaimBack sheetId={head.id} line={line} claimed={claimed} now={now} />;
  if (result === 'missing' && parcel)
    return <MissingActions parcel={parcel} isApplied={isApplied} courier={courier} sheet={head.name} />;
  return null;
}

/** Where the courier kept something, the column of deductions takes the place of the column "Since". */
function columnsAt(now: Date, actions: (row: Row) => ReactNode, isKept: boolean): Column<Row>[] {
  const since: Column<Row> = {
    key: 'since',
    head: 'Since',
    end: true,
    cell: ({ parcel }) => parcel && <span className="whitespace-nowrap">{formatShortDay(parcel.since, now)}</span>,
  };
  const kept: Column<Row> = { key: 'kept', head: 'Deducted', end: true, cell: (row) => <Kept row={row} /> };
  return [
    { key: 'result', head: 'Result', className: 'w-48', cell: ({ result }) => <Result result={result} /> },
    {
      key: 'number',
      head: 'Tracking',
      cell: ({ trackingNumber }) => <span className="font-medium">{trackingNumber}</span>,
    },
    {
      key: 'order',
      head: 'Order',
      cell: ({ parcel }) =>
        parcel ? (
          <span className="whitespace-nowrap">
            <RowLink to={href('/admin/orders/:number', { number: parcel.number })}>
              {formatOrderNumber(parcel.number)}
            </RowLink>
          </span>
        ) : (
          <span className="text-ink-3">none</span>
        ),
    },
    {
      key: 'who',
      head: 'Customer',
      cell: ({ parcel }) =>
        parcel ? (
          `${isolated(parcel.name)}, ${isolated(parcel.city)}`
        ) : (
          <span className="text-ink-3">not one of our parcels</span>
        ),
    },
    ...(isKept ? [] : [since]),
    {
      key: 'owed',
      head: 'Should be',
      end: true,
      cell: (row) => <Due row={row} />,
    },
    {
      key: 'paid',
      head: 'Paid',
      end: true,
      cell: ({ paid }) => (paid === null ? <span className="text-ink-3">nothing</span> : formatPrice(paid)),
    },
    ...(isKept ? [kept] : []),
    {
      key: 'difference',
      head: 'Difference',
      end: true,
      cell: (row) => <Difference amount={differenceOf(row)} />,
    },
    {
      key: 'do',
      head: 'Actions',
      end: true,
      className: 'w-44',
      cell: actions,
    },
  ];
}
