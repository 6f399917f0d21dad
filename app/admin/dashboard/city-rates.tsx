import type { Rate } from '#app/modules/analytics/order-figures.server.ts';
import { RateBar } from '../charts/rate-bar.tsx';
import { Card } from '../components/card.tsx';

/** The share of received parcels by city, for cities with finished parcels. */
export function CityRates({ cities }: { cities: readonly Rate[] }) {
  const ended = cities.filter(({ received, failed }) => received + failed > 0);
  return (
    <Card title="Delivery rate by city" end={<span className="text-ink-3 text-second">90 days</span>}>
      {ended.length === 0 ? (
        <p className="pb-1 text-ink-3">
          No parcel has been delivered or refused yet. Once some are, their cities are listed here.
        </p>
      ) : (
        ended.map(({ name, received, failed }) => (
          <RateBar key={name} label={name} part={received} of={received + failed} />
        ))
      )}
    </Card>
  );
}
