import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import type { RemittanceHead } from '../cash.server.ts';
import type { ClaimState } from '../claims.server.ts';
import { dearTexts, type JudgedLine } from '../remittances/reconcile.ts';
import { sumOf } from '../remittances/remittance.ts';

const outcomeTexts = { paid: 'paid back', 'given-up': 'given up' };

type ClaimBackProps = { sheetId: number; line: JudgedLine; claimed: ClaimState | undefined; now: Date };

/** Asks the courier back for what it kept of a line beyond its rates, and says what became of it. */
export function ClaimBack({ sheetId, line, claimed, now }: ClaimBackProps) {
  const opening = useAction('cash');
  if (claimed)
    return (
      <span className="whitespace-nowrap text-ink-3 text-second">
        {claimed.outcome
          ? outcomeTexts[claimed.outcome]
          : `claimed ${formatShortDay(claimed.openedAt, now)}, ${claimed.openedBy}`}
      </span>
    );
  async function claim(): Promise<void> {
    if (await copyText(dearTexts(line)))
      await opening.send({ action: 'open-claims', sheet: sheetId, lines: [line.line] });
  }
  return (
    <AdminButton small busy={opening.busy} onClick={() => void claim()}>
      Claim
    </AdminButton>
  );
}

type BeyondRatesProps = {
  head: RemittanceHead;
  lines: readonly JudgedLine[];
  claimed: ReadonlyMap<number, ClaimState>;
};

/** What the courier kept beyond its rates in all lines, and one press to claim what is not claimed yet. */
export function BeyondRates({ head, lines, claimed }: BeyondRatesProps) {
  const opening = useAction('cash');
  const dear = lines.filter(({ line, beyond }) => sumOf(beyond) > 0 && !claimed.has(line));
  if (dear.length === 0) return null;
  const courier = courierLabel(head.courier);
  async function claimAll(): Promise<void> {
    const heading = `Kept beyond the agreed rates, ${courier}, sheet "${head.name}"`;
    if (await copyText([heading, ...dear.map(dearTexts)].join('\n')))
      await opening.send({ action: 'open-claims', sheet: head.id, lines: dear.map(({ line }) => line) });
  }
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex items-center gap-1.5 font-medium text-clay-text">
        <AdminIcon name="circle-alert" className="size-5 shrink-0" />
        {formatPrice(dear.reduce((sum, { beyond }) => sum + sumOf(beyond), 0))} above the agreed rates of {courier}, in{' '}
        {dear.length === 1 ? 'one row' : `${dear.length} rows`}
      </p>
      <AdminButton small icon="copy" busy={opening.busy} onClick={() => void claimAll()}>
        Claim {dear.length === 1 ? 'it' : 'all'}
      </AdminButton>
      {opening.problem && <p className="text-clay-text">{opening.problem}</p>}
    </div>
  );
}
