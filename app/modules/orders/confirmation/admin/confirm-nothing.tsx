import { href } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { ConfirmQueue } from '../../desk/call-texts/confirm-queue.server.ts';

/** Nobody to call: what is true, and what comes next. */
export function ConfirmNothing({ lane, queue }: { lane: 'orders' | 'later'; queue: ConfirmQueue }) {
  const { later, leads } = queue.counts;
  if (lane === 'later')
    return (
      <EmptyState title="Nobody asked to be called later">
        Who does not answer waits here until it is time to call again.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Everyone is called"
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
      {later > 0 ? `${later} wait to be called again later. ` : ''}A new order appears here by itself.
    </EmptyState>
  );
}

/** Without a network, after the last order that was fetched ahead. */
export function ConfirmWaits() {
  return (
    <EmptyState title="The next orders come with the network">
      What you have written down is kept on this device and sent by itself. The list goes on then.
    </EmptyState>
  );
}
