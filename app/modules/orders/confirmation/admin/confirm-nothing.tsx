import { href } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { ConfirmQueue } from '../../desk/call-texts/confirm-queue.server.ts';

/** Nobody to call: what is true, and what comes next. */
export function ConfirmNothing({ lane, queue }: { lane: 'orders' | 'later'; queue: ConfirmQueue }) {
  const { later, leads } = queue.counts;
  if (lane === 'later')
    return (
      <EmptyState title="No calls for later">
        Customers who did not answer wait here until it is time to call again.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Everyone has been called"
      actions={
        <>
          <AdminButtonLink look="primary" icon="package" to={href('/admin/pack')}>
            Pack
          </AdminButtonLink>
          {leads > 0 && (
            <AdminButtonLink to={`${href('/admin/confirm')}?lane=leads`}>{`${leads} WhatsApp leads`}</AdminButtonLink>
          )}
        </>
      }
    >
      {later > 0 ? `${later} are waiting to be called again. ` : ''}New orders appear here by themselves.
    </EmptyState>
  );
}

/** Without a network, after the last order that was fetched ahead. */
export function ConfirmWaits() {
  return (
    <EmptyState title="The next orders load when you are online">
      What you entered is kept on this device and sent automatically. Then the list continues.
    </EmptyState>
  );
}
