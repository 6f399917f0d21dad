import { href } from 'react-router';
import type { ConfirmQueue } from '#app/orders/desk/confirm-queue.server.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { OfficeButtonLink } from '../pieces/office-button.tsx';

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
      acts={
        <>
          <OfficeButtonLink look="act" icon="package" to={href('/admin/pack')}>
            Pack
          </OfficeButtonLink>
          {leads > 0 && (
            <OfficeButtonLink to={`${href('/admin/confirm')}?lane=leads`}>{`${leads} WhatsApp leads`}</OfficeButtonLink>
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
