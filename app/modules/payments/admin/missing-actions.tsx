import { AdminButton } from '#app/admin/components/button.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { AcceptShort } from '../remittances/admin/accept-short.tsx';
import { type CashParcel, claimTexts } from '../remittances/reconcile.ts';

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
