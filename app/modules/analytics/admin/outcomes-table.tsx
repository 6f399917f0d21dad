import { fewParcels, poorShare } from '#app/admin/charts/rate-bar.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { adviceOf, type DeliveryOutcome, endedAt, type OutcomeTable, shareOf } from '../delivery-outcomes.ts';
import { grouped } from './figure.tsx';

/** City by courier, tinted by share. A poor share also has an arrow, and every share says how many parcels it is of. */
export function OutcomesTable({ outcomes }: { outcomes: OutcomeTable }) {
  const { couriers, rows, otherCities } = outcomes;
  if (rows.length === 0)
    return (
      <p className="pb-1 text-ink-3">
        No parcel was delivered or refused in this period. Once some are, their cities are listed here.
      </p>
    );
  return (
    <>
      <div className="overflow-x-auto">
        <table className="-mx-1.5 w-[calc(100%+0.75rem)] border-separate border-spacing-x-1.5 border-spacing-y-1">
          <thead>
            <tr className="text-ink-2 text-second">
              <th scope="col" className="px-1.5 py-1.5 text-start font-medium">
                City
              </th>
              {couriers.map((courier) => (
                <th key={courier} scope="col" className="px-1.5 py-1.5 text-start font-medium">
                  {courierLabel(courier)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ city, outcomes: byCourier }) => (
              <tr key={city ?? ''}>
                <th scope="row" dir="auto" className="wrap-anywhere px-1.5 text-start font-medium">
                  {city ?? `Other, ${grouped(otherCities)} ${otherCities === 1 ? 'city' : 'cities'}`}
                </th>
                {couriers.map((courier) => (
                  <OutcomeCell key={courier} outcome={byCourier[courier]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Advice outcomes={outcomes} />
    </>
  );
}

function OutcomeCell({ outcome }: { outcome: DeliveryOutcome | undefined }) {
  if (!outcome) return <td className="rounded-control bg-page px-2.5 text-ink-3">none</td>;
  const of = endedAt(outcome);
  const share = shareOf(outcome);
  return (
    <td className={`h-9 rounded-control px-2.5 max-md:px-2 ${tintOf(share)}`}>
      <span className="flex items-baseline justify-between gap-2 max-md:flex-col max-md:gap-0">
        <strong className={`whitespace-nowrap font-semibold ${share < poorShare ? 'text-clay-text' : ''}`}>
          {share < poorShare && (
            <>
              <span aria-hidden="true">↓ </span>
              <span className="sr-only">low: </span>
            </>
          )}
          {Math.round(share * 100)} %
        </strong>
        <span className="whitespace-nowrap text-ink-2 text-second">
          of {grouped(of)}
          {of < fewParcels ? ', few' : ''}
        </span>
      </span>
    </td>
  );
}

function tintOf(share: number): string {
  if (share < poorShare) return 'bg-clay-tint';
  if (share < 0.85) return 'bg-page';
  return share < 0.9 ? 'bg-green-tint' : 'bg-chart-best';
}

/** Names the city in which one courier is much worse than another. It is a suggestion: new orders there show the better courier first. */
function Advice({ outcomes }: { outcomes: OutcomeTable }) {
  const advice = adviceOf(outcomes);
  if (!advice) return null;
  const { city, worst, best, points } = advice;
  return (
    <p className="mt-2 flex gap-3 rounded-card border border-line px-3.5 py-2.5">
      <AdminIcon name="arrow-right" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">
          {courierLabel(worst)} loses {points} points in <bdi>{city}</bdi>.
        </strong>{' '}
        <span className="text-ink-2">{courierLabel(best)} is suggested there for new orders.</span>
      </span>
    </p>
  );
}
