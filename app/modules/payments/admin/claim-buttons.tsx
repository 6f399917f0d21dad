import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { AcceptShort } from '../remittances/admin/accept-short.tsx';
import { type CashParcel, claimTexts, type JudgedLine } from '../remittances/reconcile.ts';

type ClaimLineProps = { sheetId: number; line: JudgedLine; courier: string; sheet: string; now: Date };

/** Copies the claim for one short line, to be sent to the courier, and notes that it was asked for. */
export function ClaimLine({ sheetId, line, courier, sheet, now }: ClaimLineProps) {
  const noting = useAction('cash');
  async function claim(): Promise<void> {
    if (!(await copyText(claimTexts(`Short payment, ${courier}, sheet "${sheet}"`, [line])))) return;
    if (line.claimedAt) showToast({ text: 'Claim copied again' });
    else void noting.send({ action: 'note-claim', sheet: sheetId, line: line.line });
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {line.claimedAt && (
        <span className="whitespace-nowrap text-ink-3 text-second">
          claimed {formatShortDay(line.claimedAt, now)}, {line.claimedBy}
        </span>
      )}
      <AdminButton small busy={noting.busy} onClick={() => void claim()}>
        {line.claimedAt ? 'Copy claim' : 'Claim'}
      </AdminButton>
    </span>
  );
}

type MissingActionsProps = { parcel: CashParcel; isApplied: boolean; courier: string; sheet: string };

/** What can be done about a parcel that a sheet leaves out: asked for, and given up once the sheet is in the books. */
export function MissingActions({ parcel, isApplied, courier, sheet }: MissingActionsProps) {
  async function claim(): Promise<void> {
    if (await copyText(claimTexts(`Missing payment, ${courier}, sheet "${sheet}"`, [], [parcel])))
      showToast({ text: `The claim for ${parcel.trackingNumber} is copied: send it to ${courier}` });
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <AdminButton small onClick={() => void claim()}>
        Claim
      </AdminButton>
      {isApplied && parcel.owed > 0 && <AcceptShort parcel={parcel} how="written-off" />}
    </span>
  );
}
