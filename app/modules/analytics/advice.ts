import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { fewestParcels } from '#app/modules/orders/couriers/courier-rate.ts';
import { adviceOf, type DeliveryOutcome, endedAt, type OutcomeTable, shareOf } from './delivery-outcomes.ts';

/** One thing to do, and the figures that say so. */
export type Advice = {
  says: string;
  figures: string;
  /** Percentage points between the better and the worse way. */
  points: number;
};

/** The smallest difference, in percentage points, that is worth doing something about. */
const worthDoing = 10;

type Pace = { soon: DeliveryOutcome; sameDay: DeliveryOutcome; late: DeliveryOutcome };

/** What would help most, if anything does: each figure is of enough parcels, and the difference between them is large. */
export function adviceFrom({ pace, outcomes }: { pace: Pace; outcomes: Pick<OutcomeTable, 'rows'> }): Advice | null {
  const all = [ofPace(pace), ofCouriers(outcomes)].filter((advice) => advice !== null);
  const [largest] = all.toSorted((a, b) => b.points - a.points);
  return largest && largest.points >= worthDoing ? largest : null;
}

function ofPace({ soon, sameDay, late }: Pace): Advice | null {
  const later = { received: sameDay.received + late.received, failed: sameDay.failed + late.failed };
  if (endedAt(soon) < fewestParcels || endedAt(later) < fewestParcels) return null;
  return {
    says: 'Call within 2 hours.',
    figures: `${formatOutcome(soon)} of orders confirmed by then were delivered, against ${formatOutcome(later)} of those confirmed later.`,
    points: pointsBetween(soon, later),
  };
}

/** The city in which one courier is much worse than another. */
function ofCouriers({ rows }: Pick<OutcomeTable, 'rows'>): Advice | null {
  const advice = adviceOf({ rows });
  const outcomes = advice && rows.find(({ city }) => city === advice.city)?.outcomes;
  const [best, worst] = [outcomes?.[advice?.best ?? ''], outcomes?.[advice?.worst ?? '']];
  if (!advice || !best || !worst) return null;
  return {
    says: `Send ${advice.city} with ${courierLabel(advice.best)}.`,
    figures: `${formatOutcome(best)} were delivered there, against ${formatOutcome(worst)} with ${courierLabel(advice.worst)}.`,
    points: advice.points,
  };
}

function pointsBetween(better: DeliveryOutcome, worse: DeliveryOutcome): number {
  return Math.round((shareOf(better) - shareOf(worse)) * 100);
}

/** `91 % of 120`. */
function formatOutcome(outcome: DeliveryOutcome): string {
  return `${Math.round(shareOf(outcome) * 100)} % of ${endedAt(outcome).toLocaleString('en-PK')}`;
}
