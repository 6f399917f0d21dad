import type { VitalReading } from '#app/storefront/vitals.server.ts';
import { rateVital, vitals } from '#app/storefront/vitals.ts';
import { Card } from '../pieces/card.tsx';

/** Web vitals of real visits: what three of four page views were not slower than. */
export function ShopSpeed({ readings }: { readings: readonly (VitalReading & { page: string; day: string })[] }) {
  const pages = [...new Set(readings.map(({ page }) => page))];
  const of = (page: string, vital: string) => {
    const some = readings.filter((reading) => reading.page === page && reading.vital === vital);
    return some.toSorted((a, b) => b.day.localeCompare(a.day))[0];
  };
  if (pages.length === 0)
    return (
      <p className="text-ink-3">
        No visits were measured in this time. The shop measures its own pages; nobody else is told.
      </p>
    );
  return (
    <Card title="What three of four visitors had or better, last day measured" flush>
      <div className="overflow-x-auto">
        <table className="w-full min-w-150 text-start">
          <thead>
            <tr className="text-ink-2 text-second">
              <th scope="col" className="px-3.5 py-2 text-start font-medium">
                Page
              </th>
              {vitals.map((vital) => (
                <th key={vital} scope="col" className="px-3.5 py-2 text-end font-medium">
                  {vital}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page} className="border-line border-t">
                <th scope="row" className="px-3.5 py-2 text-start font-medium">
                  {page}
                </th>
                {vitals.map((vital) => (
                  <Vital key={vital} reading={of(page, vital)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const vitalLooks = { good: 'text-green', fair: 'text-marigold-text', poor: 'text-clay-text' } as const;

function Vital({ reading }: { reading: VitalReading | undefined }) {
  if (!reading) return <td className="px-3.5 py-2 text-end text-ink-3">none</td>;
  const rating = rateVital(reading.vital, reading.p75);
  const value = reading.vital === 'CLS' ? reading.p75.toFixed(2) : `${grouped(Math.round(reading.p75))} ms`;
  return (
    <td className={`px-3.5 py-2 text-end ${vitalLooks[rating]}`}>
      <strong className="font-semibold">{value}</strong> <span className="text-second">{rating}</span>
    </td>
  );
}

function grouped(whole: number): string {
  return whole.toLocaleString('en-PK');
}
