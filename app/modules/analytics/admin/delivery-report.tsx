import { href, Link } from 'react-router';
import { Card } from '#app/admin/components/card.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import type { Advice } from '../advice.ts';
import type { Ends, Pace, RefusedProduct } from '../delivery-outcomes.server.ts';
import type { DeliveryOutcome, OutcomeTable } from '../delivery-outcomes.ts';
import { Figure, formatPoints, formatShare, grouped, parcels } from './figure.tsx';
import { OutcomesTable } from './outcomes-table.tsx';
import { DeliveryRate } from './report-table.tsx';

type DeliveryReportProps = {
  ends: Ends;
  endsBefore: Ends;
  advice: Advice | null;
  outcomes: OutcomeTable;
  refused: readonly RefusedProduct[];
  pace: Pace;
  reasons: readonly { reason: string; count: number }[];
};

/** Delivery: received and failed parcels in figures, by city and courier, and by product, with the reasons. */
export function DeliveryReport({ ends, endsBefore, advice, outcomes, refused, pace, reasons }: DeliveryReportProps) {
  const ended = endedOf(ends);
  const change = (part: 'received' | 'refused' | 'lost') =>
    formatPoints({ part: ends[part], of: ended }, { part: endsBefore[part], of: endedOf(endsBefore) });
  return (
    <>
      {advice && (
        <p className="rounded-card border border-green bg-green-tint px-3.5 py-3">
          <strong className="font-semibold text-green">{advice.says}</strong> {advice.figures}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
        <Figure
          label="Delivery rate"
          value={formatShare(ends.received, ended)}
          note={`${grouped(ends.received)} of ${grouped(ended)}`}
          change={change('received')}
        />
        <Figure
          label="Refused or returned"
          value={formatShare(ends.refused, ended)}
          note={parcels(ends.refused)}
          change={change('refused')}
        />
        <Figure
          label="Lost"
          value={formatShare(ends.lost, ended)}
          note={`${parcels(ends.lost)}, ${grouped(ends.onTheWay)} still on the way`}
          change={change('lost')}
        />
        <Figure
          label="Door to door"
          value={pace.days === null ? 'none yet' : `${pace.days.toFixed(1)} days`}
          note="from confirmed to received"
        />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <Card title="Delivery rate by city and courier">
          <OutcomesTable outcomes={outcomes} />
        </Card>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
          <Card title="Products most often refused" flush>
            <Refused products={refused} />
          </Card>
          <Card title="Calling early pays off">
            <dl>
              <Called label="Confirmed within 2 hours" outcome={pace.soon} />
              <Called label="Confirmed within a day" outcome={pace.sameDay} />
              <Called label="Confirmed later" outcome={pace.late} />
            </dl>
          </Card>
          <Card title="Refusal reasons">
            <Reasons reasons={reasons} />
          </Card>
        </div>
      </div>
    </>
  );
}

function endedOf({ received, refused, lost }: Ends): number {
  return received + refused + lost;
}

function Refused({ products }: { products: readonly RefusedProduct[] }) {
  if (products.length === 0) return <p className="px-3.5 py-3 text-ink-3">No parcel was refused in this period.</p>;
  return (
    <ul>
      {products.map(({ id, name, picture, received, failed, reason }) => (
        <li
          key={id}
          className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line px-3.5 py-2 not-last:border-b hover:bg-paper"
        >
          <Thumb picture={picture} size={36} />
          <div className="min-w-0">
            <Link
              to={href('/admin/products/:id', { id: String(id) })}
              dir="auto"
              className="line-clamp-2 font-medium after:absolute after:inset-0"
            >
              {name}
            </Link>
            {reason && (
              <p className="truncate text-ink-3 text-second">
                mostly “<bdi>{reason}</bdi>”
              </p>
            )}
          </div>
          <DeliveryRate row={{ received, failed }} hasBar />
        </li>
      ))}
    </ul>
  );
}

function Called({ label, outcome }: { label: string; outcome: DeliveryOutcome }) {
  return (
    <div className="flex min-h-7.5 items-center justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end text-ink-3">
        <DeliveryRate row={outcome} />
      </dd>
    </div>
  );
}

function Reasons({ reasons }: Pick<DeliveryReportProps, 'reasons'>) {
  if (reasons.length === 0) return <p className="text-ink-3">No cancelled, refused or lost orders in this period.</p>;
  return (
    <ul>
      {reasons.map(({ reason, count }) => (
        <li key={reason} className="flex min-h-7.5 items-center justify-between gap-4">
          <span dir="auto" className="wrap-anywhere">
            {reason}
          </span>
          <strong className="font-semibold">{grouped(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
