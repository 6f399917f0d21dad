import { type CashParcel, claimWords } from '#app/cash/reconcile.ts';
import { copyText } from '../pieces/copy-text.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { showToast } from '../pieces/toast.tsx';
import { AcceptShort } from './accept-short.tsx';

type MissingActsProps = { parcel: CashParcel; isApplied: boolean; courier: string; sheet: string };

/** What can be done about a parcel that a sheet leaves out: asked for, and given up once the sheet is in the books. */
export function MissingActs({ parcel, isApplied, courier, sheet }: MissingActsProps) {
  async function claim(): Promise<void> {
    if (await copyText(claimWords(`Missing payment, ${courier}, sheet "${sheet}"`, [], [parcel])))
      showToast({ text: `The claim for ${parcel.trackingNumber} is copied: send it to ${courier}` });
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <OfficeButton small onClick={() => void claim()}>
        Claim
      </OfficeButton>
      {isApplied && parcel.owed > 0 && <AcceptShort parcel={parcel} how="written-off" />}
    </span>
  );
}
