import { claimWords, type JudgedLine } from '#app/cash/reconcile.ts';
import { useAct } from '../acts/use-act.ts';
import { copyText } from '../pieces/copy-text.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { formatShortDay } from '../pieces/times.ts';
import { showToast } from '../pieces/toast.tsx';

type ClaimLineProps = { sheetId: number; line: JudgedLine; courier: string; sheet: string; now: Date };

/** Copies the claim for one short line, to be sent to the courier, and notes that it was asked for. */
export function ClaimLine({ sheetId, line, courier, sheet, now }: ClaimLineProps) {
  const noting = useAct('cash');
  async function claim(): Promise<void> {
    if (!(await copyText(claimWords(`Short payment, ${courier}, sheet "${sheet}"`, [line])))) return;
    if (line.claimedAt) showToast({ text: 'The claim is copied again' });
    else void noting.act({ act: 'claim', sheet: sheetId, line: line.line });
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {line.claimedAt && (
        <span className="whitespace-nowrap text-ink-3 text-second">
          claimed {formatShortDay(line.claimedAt, now)}, {line.claimedBy}
        </span>
      )}
      <OfficeButton small busy={noting.busy} onClick={() => void claim()}>
        {line.claimedAt ? 'Copy claim' : 'Claim'}
      </OfficeButton>
    </span>
  );
}
