import { data, href } from 'react-router';
import { usePendingNumbers } from '#app/admin/actions/pending-actions.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { workerOf } from '#app/admin/guard.server.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayDo, mayVisit } from '#app/admin/permissions.ts';
import { maskContact } from '#app/infra/contact-details/mask-contact.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { hasTask } from '#app/modules/accounts/team/tasks.ts';
import { allCouriers, courierLabel, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { readPacked } from '../../parcels.server.ts';
import { readDeliveryRun } from '../delivery-run.server.ts';
import { maxOnDeliveryRun } from '../delivery-run.ts';
import type { Route } from './+types/delivery-run-page.ts';
import { CountCash } from './count-cash.tsx';
import { DeliveryRunStop } from './delivery-run-stop.tsx';

export async function loader({ params: { courier }, context }: Route.LoaderArgs) {
  if (!isOurRider(courier)) throw data(null, { status: 404 });
  const [round, packed] = await Promise.all([readDeliveryRun(courier), readPacked()]);
  // Who only counts the cash needs no door.
  if (!mayDo(workerOf(context), 'see-doors')) round.parcels = round.parcels.map((parcel) => maskContact(parcel));
  return { courier, round, planned: packed.filter((each) => each.planned === courier).length };
}

/** The list of a rider of the shop: where to go, what to collect, and what became of it. Made for a phone in one hand. */
export default function DeliveryRunPage({ loaderData }: Route.ComponentProps) {
  const { courier, round, planned } = loaderData;
  const { person } = useAdmin();
  const actions = useAction('round');
  // What was said at a door without a network is done here, and waits on this phone to be sent.
  const pendingNumbers = usePendingNumbers();
  const parcels = round.parcels.filter(({ number }) => !pendingNumbers.has(number));
  const toDoors = parcels.filter(({ comesBack }) => !comesBack);
  const back = parcels.filter(({ comesBack }) => comesBack);
  const due = toDoors.reduce((sum, { collect }) => sum + collect, 0);
  const label = courierLabel(courier);
  const riders = allCouriers().filter(({ kind, active, name }) => kind === 'rider' && (active || name === courier));
  return (
    <>
      <title>{`${label} · Rider deliveries · Admin`}</title>
      <PageHead
        title={label}
        {...(mayVisit(person, '/admin/parcels') && {
          back: { to: href('/admin/parcels'), label: 'Back to the parcels' },
        })}
        beside={
          <>
            {toDoors.length} to deliver
            <span className="-ms-2 max-md:hidden">, {formatPrice(due)} to collect</span>
          </>
        }
        live
        ruled
      >
        <AdminButton icon="printer" iconOnly="phone" className="max-md:hidden" onClick={() => window.print()}>
          Print the list
        </AdminButton>
      </PageHead>
      <div className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        {riders.length > 1 && (
          <Segments
            label="Rider"
            current={href('/admin/round/:courier', { courier })}
            tabs={riders.map((rider) => ({
              to: href('/admin/round/:courier', { courier: rider.name }),
              label: rider.label,
            }))}
          />
        )}
        {actions.problem && <Notice kind="waits">{actions.problem}</Notice>}
        {planned > 0 && hasTask(person, 'ship') && (
          <AdminButton
            look="outline"
            icon="bike"
            busy={actions.busy}
            onClick={() => void actions.send({ action: 'give-to-rider', rider: courier })}
          >
            Assign {label} the {planned === 1 ? 'parcel' : `${planned} parcels`} that {planned === 1 ? 'is' : 'are'}{' '}
            packed
          </AdminButton>
        )}
        {round.waiting > 0 && (
          <AdminButton
            look="primary"
            icon="bike"
            busy={actions.busy}
            onClick={() => void actions.send({ action: 'start-delivery-run', rider: courier })}
          >
            Start deliveries with {round.waiting === 1 ? '1 parcel' : `${round.waiting} parcels`}
          </AdminButton>
        )}
        {parcels.length === 0 && (
          <EmptyState title="Nothing to deliver">
            Packed orders assigned to {label} show here, with address and cash to collect.
          </EmptyState>
        )}
        {toDoors.length > 0 && (
          <ol aria-label="To deliver" className="grid gap-3">
            {toDoors.map((parcel) => (
              <DeliveryRunStop key={parcel.number} parcel={parcel} actions={actions} />
            ))}
          </ol>
        )}
        {round.parcels.length === maxOnDeliveryRun && (
          <p className="text-ink-3 text-second">
            The first {maxOnDeliveryRun} are shown. The rest appear as these are done.
          </p>
        )}
        {back.length > 0 && (
          <section aria-label="To bring back">
            <h2 className="mb-2 font-semibold text-card">To bring back to the shop</h2>
            <ul className="grid gap-2 rounded-card border border-line bg-milk px-4 py-3">
              {back.map(({ number, name, city }) => (
                <li key={number}>
                  <bdi className="font-medium">{name}</bdi>, {city}
                </li>
              ))}
            </ul>
          </section>
        )}
        {round.inHand.length > 0 && (
          <CountCash key={round.inHand.map(({ number }) => number).join()} courier={courier} inHand={round.inHand} />
        )}
      </div>
    </>
  );
}
