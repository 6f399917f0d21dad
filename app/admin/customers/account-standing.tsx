import type { Account } from '#app/accounts/people.server.ts';
import type { OrdersOfAccount } from '#app/orders/orders-of-account.server.ts';
import { OfficeIcon } from '../pieces/office-icon.tsx';

/** So many failed receipts let the terms remove an account; the shop never does it by itself. */
export const failedReceiptsToLook = 2;

/** What is to be known about somebody at a glance: role, ban, failed receipts. Word and icon, never colour alone. */
export function Standing({ account }: { account: Account & OrdersOfAccount }) {
  const { role, bannedAt, failed } = account;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-second">
      {role !== 'shopper' && (
        <span className="flex items-center gap-1.5 font-medium text-green">
          <OfficeIcon name="shield-check" className="size-3.5" />
          {role === 'owner' ? 'Owner' : 'Staff'}
        </span>
      )}
      {bannedAt && (
        <span className="flex items-center gap-1.5 font-medium text-clay-text">
          <OfficeIcon name="ban" className="size-3.5" />
          Banned
        </span>
      )}
      {failed >= failedReceiptsToLook && (
        <span className="flex items-center gap-1.5 font-medium text-marigold-text">
          <OfficeIcon name="triangle-alert" className="size-3.5" />
          {failed} failed receipts
        </span>
      )}
      {role === 'shopper' && !bannedAt && failed < failedReceiptsToLook && <span className="text-ink-3">good</span>}
    </span>
  );
}
