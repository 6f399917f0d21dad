import { href, redirect } from 'react-router';
import { activeCouriers } from '#app/orders/courier.ts';
import { useOffice } from '../frame/use-office.ts';
import { mayVisit } from '../permissions.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';

export const meta = () => [{ title: 'Round · office' }];

/** Redirects to the list of the first rider of the shop, if there is one. */
export function loader() {
  const rider = activeCouriers().find(({ kind }) => kind === 'rider');
  if (rider) throw redirect(href('/admin/round/:courier', { courier: rider.name }));
  return null;
}

/** A shop without riders. */
export default function RoundStartPage() {
  const worker = useOffice().person;
  return (
    <>
      <PageHead title="Round" ruled />
      <EmptyState
        title="No rider yet"
        acts={
          mayVisit(worker, '/admin/settings/couriers') && (
            <OfficeButtonLink to={href('/admin/settings/couriers')}>Add a rider</OfficeButtonLink>
          )
        }
      >
        Somebody of the shop who carries parcels is added under Settings, Couriers, as “Our own rider”.
      </EmptyState>
    </>
  );
}
