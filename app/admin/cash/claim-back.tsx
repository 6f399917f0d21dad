import type { SheetHead } from '#app/cash/cash.server.ts';
import type { ClaimState } from '#app/cash/claims.server.ts';
import { sumOf } from '#app/cash/payment-sheet.ts';
import { dearWords, type JudgedLine } from '#app/cash/reconcile.ts';
import { courierLabel } from '#app/orders/courier.ts';
import { formatPrice } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { copyText } from '../pieces/copy-text.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { formatShortDay } from '../pieces/times.ts';

const outcomeWords = { paid: 'paid back', 'given-up': 'given up' };

type ClaimBackProps = { sheetId: number; line: JudgedLine; claimed: ClaimState | undefined; now: Date };

/** Asks the courier back for what it kept of a line beyond its rates, and says what became of it. */
export function ClaimBack({ sheetId, line, claimed, now }: ClaimBackProps) {
  const opening = useAct('cash');
  if (claimed)
    return (
      <span className="whitespace-nowrap text-ink-3 text-second">
        {claimed.outcome
          ? outcomeWords[claimed.outcome]
          : `claimed ${formatShortDay(claimed.openedAt, now)}, ${claimed.openedBy}`}
      </span>
    );
  async function claim(): Promise<void> {
    if (await copyText(dearWords(line))) await opening.act({ act: 'open-claims', sheet: sheetId, lines: [line.line] });
  }
  return (
    <OfficeButton small busy={opening.busy} onClick={() => void claim()}>
      Claim
    </OfficeButton>
  );
}

type BeyondRatesProps = { head: SheetHead; lines: readonly JudgedLine[]; claimed: ReadonlyMap<number, ClaimState> };

/** What the courier kept beyond its rates in all lines, and one press to claim what is not claimed yet. */
export function BeyondRates({ head, lines, claimed }: BeyondRatesProps) {
  const opening = useAct('cash');
  const dear = lines.filter(({ line, beyond }) => sumOf(beyond) > 0 && !claimed.has(line));
  if (dear.length === 0) return null;
  const courier = courierLabel(head.courier);
  async function claimAll(): Promise<void> {
    const heading = `Kept beyond the agreed rates, ${courier}, sheet "${head.name}"`;
    if (await copyText([heading, ...dear.map(dearWords)].join('\n')))
      await opening.act({ act: 'open-claims', sheet: head.id, lines: dear.map(({ line }) => line) });
  }
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex items-center gap-1.5 font-medium text-clay-text">
        <OfficeIcon name="circle-alert" className="size-5 shrink-0" />
        {formatPrice(dear.reduce((sum, { beyond }) => sum + sumOf(beyond), 0))} beyond the rates of {courier}, in{' '}
        {dear.length === 1 ? 'one row' : `${dear.length} rows`}
      </p>
      <OfficeButton small icon="copy" busy={opening.busy} onClick={() => void claimAll()}>
        Claim {dear.length === 1 ? 'it' : 'all'}
      </OfficeButton>
      {opening.problem && <p className="text-clay-text">{opening.problem}</p>}
    </div>
  );
}
