import { data, href } from 'react-router';
import { hasTask } from '#app/accounts/tasks.ts';
import { readPacked } from '#app/delivery/parcels.server.ts';
import { readRound } from '#app/delivery/round.server.ts';
import { mostOnRound } from '#app/delivery/round.ts';
import { allCouriers, courierLabel, isOurRider } from '#app/orders/courier.ts';
import { formatPrice } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { useWaitingNumbers } from '../acts/waiting-acts.ts';
import { useOffice } from '../frame/use-office.ts';
import { mayVisit } from '../permissions.ts';
import { Notice } from '../pieces/card.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { Segments } from '../pieces/tabs.tsx';
import type { Route } from './+types/round-page.ts';
import { CountCash } from './count-cash.tsx';
import { RoundStop } from './round-stop.tsx';

export async function loader({ params: { courier } }: Route.LoaderArgs) {
  if (!isOurRider(courier)) throw data(null, { status: 404 });
  const [round, packed] = await Promise.all([readRound(courier), readPacked()]);
  return { courier, round, planned: packed.filter((each) => each.planned === courier).length };
}

/** The list of a rider of the shop: where to go, what to collect, and what became of it. Made for a phone in one hand. */
export default function RoundPage({ loaderData }: Route.ComponentProps) {
  const { courier, round, planned } = loaderData;
  const { person } = useOffice();
  const acts = useAct('round');
  // What was said at a door without a network is done here, and waits on this phone to be sent.
  const said = useWaitingNumbers();
  const parcels = round.parcels.filter(({ number }) => !said.has(number));
  const toDoors = parcels.filter(({ comesBack }) => !comesBack);
  const back = parcels.filter(({ comesBack }) => comesBack);
  const due = toDoors.reduce((sum, { collect }) => sum + collect, 0);
  const label = courierLabel(courier);
  const riders = allCouriers().filter(({ kind, active, name }) => kind === 'rider' && (active || name === courier));
  return (
    <>
      <title>{`${label} · Round · office`}</title>
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
        <OfficeButton icon="printer" iconOnly="phone" className="max-md:hidden" onClick={() => window.print()}>
          Print the list
        </OfficeButton>
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
        {acts.problem && <Notice kind="waits">{acts.problem}</Notice>}
        {planned > 0 && hasTask(person, 'ship') && (
          <OfficeButton
            look="outline"
            icon="bike"
            busy={acts.busy}
            onClick={() => void acts.act({ act: 'give-to-rider', rider: courier })}
          >
            Give {label} the {planned === 1 ? 'parcel' : `${planned} parcels`} that {planned === 1 ? 'is' : 'are'}{' '}
            packed
          </OfficeButton>
        )}
        {round.waiting > 0 && (
          <OfficeButton
            look="act"
            icon="bike"
            busy={acts.busy}
            onClick={() => void acts.act({ act: 'start-round', rider: courier })}
          >
            Start the round with {round.waiting === 1 ? '1 parcel' : `${round.waiting} parcels`}
          </OfficeButton>
        )}
        {parcels.length === 0 && (
          <EmptyState title="Nothing to deliver">
            Packed orders that are given to {label} show here, with address and cash to collect.
          </EmptyState>
        )}
        {toDoors.length > 0 && (
          <ol aria-label="To deliver" className="grid gap-3">
            {toDoors.map((parcel) => (
              <RoundStop key={parcel.number} parcel={parcel} acts={acts} />
            ))}
          </ol>
        )}
        {round.parcels.length === mostOnRound && (
          <p className="text-ink-3 text-second">The first {mostOnRound} are shown. The others follow.</p>
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
