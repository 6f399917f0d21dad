import { href, redirect } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayVisit } from '#app/admin/permissions.ts';
import { activeCouriers } from '#app/modules/orders/couriers/courier.ts';

export const meta = () => [{ title: 'Rider deliveries · Admin' }];

/** Redirects to the list of the first rider of the shop, if there is one. */
export function loader() {
  const rider = activeCouriers().find(({ kind }) => kind === 'rider');
  if (rider) throw redirect(href('/admin/round/:courier', { courier: rider.name }));
  return null;
}

/** A shop without riders. */
export default function DeliveryRunStartPage() {
  const worker = useAdmin().person;
  return (
    <>
      <PageHead title="Rider deliveries" ruled />
      <EmptyState
        title="No rider yet"
        actions={
          mayVisit(worker, '/admin/settings/couriers') && (
            <AdminButtonLink to={href('/admin/settings/couriers')}>Add a rider</AdminButtonLink>
          )
        }
      >
        Add your own rider under Settings, Couriers, as “Our own rider”.
      </EmptyState>
    </>
  );
}
