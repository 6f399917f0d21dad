import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { OrdersOfAccount } from '#app/modules/orders/my-orders/orders-of-account.server.ts';
import type { Account } from '../team/people.server.ts';

/** After this many failed receipts the terms allow a ban. The shop never bans automatically. */
export const failedReceiptsToLook = 2;

/** Role, ban and failed receipts of an account, each as a word with an icon, never by colour alone. */
export function Standing({ account }: { account: Account & OrdersOfAccount }) {
  const { role, bannedAt, failed } = account;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-second">
      {role !== 'shopper' && (
        <span className="flex items-center gap-1.5 font-medium text-green">
          <AdminIcon name="shield-check" className="size-3.5" />
          {role === 'owner' ? 'Owner' : 'Staff'}
        </span>
      )}
      {bannedAt && (
        <span className="flex items-center gap-1.5 font-medium text-clay-text">
          <AdminIcon name="ban" className="size-3.5" />
          Banned
        </span>
      )}
      {failed >= failedReceiptsToLook && (
        <span className="flex items-center gap-1.5 font-medium text-marigold-text">
          <AdminIcon name="triangle-alert" className="size-3.5" />
          {failed} failed receipts
        </span>
      )}
      {role === 'shopper' && !bannedAt && failed < failedReceiptsToLook && <span className="text-ink-3">good</span>}
    </span>
  );
}
