import { href, Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import type { OpenClaim } from '../claims.server.ts';

type ClaimsCardProps = { open: { claims: readonly OpenClaim[]; count: number; amount: number }; now: Date };

/** What couriers were asked back and have not paid yet, the oldest first. Nothing where nothing is open. */
export function ClaimsCard({ open: { claims, count, amount }, now }: ClaimsCardProps) {
  if (count === 0) return null;
  return (
    <Card title="Claims" count={count} end={<span className="text-ink-2">{formatPrice(amount)} asked back</span>} flush>
      <ul>
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} now={now} />
        ))}
      </ul>
      {count > claims.length && <p className="px-3.5 py-2.5 text-ink-3">The oldest {claims.length} are shown.</p>}
    </Card>
  );
}

function Claim({ claim, now }: { claim: OpenClaim; now: Date }) {
  const ending = useAction('cash');
  const end = (outcome: 'paid' | 'given-up') => void ending.send({ action: 'end-claim', claim: claim.id, outcome });
  return (
    <li className="flex min-h-11.5 flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2 not-last:border-b">
      <Link
        to={href('/admin/cash/sheets/:id', { id: String(claim.sheetId) })}
        className="min-w-0 flex-1 basis-60 truncate font-medium underline-offset-4 hover:underline"
      >
        {courierLabel(claim.courier)}, {claim.trackingNumber}
      </Link>
      <span className="text-ink-3">
        since {formatShortDay(claim.openedAt, now)}, {claim.openedBy}
      </span>
      <span className="font-semibold">{formatPrice(claim.amount)}</span>
      <span className="flex gap-2">
        <AdminButton small busy={ending.busy} onClick={() => end('paid')}>
          Paid back
        </AdminButton>
        <AdminButton small look="quiet" busy={ending.busy} onClick={() => end('given-up')}>
          Give up
        </AdminButton>
      </span>
      {ending.problem && <p className="w-full text-clay-text">{ending.problem}</p>}
    </li>
  );
}
