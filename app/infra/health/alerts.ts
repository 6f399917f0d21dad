import type { ReadingName, Readings } from './readings.ts';

/** `look`: worth a look today. `wrong`: somebody has to do something now. */
export type Standing = 'well' | 'look' | 'wrong';

/** A bound that a reading is to keep to, or its share of another reading (`per`). */
export type Bound = {
  reading: ReadingName;
  per?: ReadingName;
  /** A share of a smaller total is not judged. */
  perAtLeast?: number;
  is: 'over' | 'under';
  than: number;
  standing: Exclude<Standing, 'well'>;
};

export type Alert = {
  /** Lower case and hyphens: `backup-check`. */
  name: string;
  /** The thing that is monitored, in the owner's words. */
  label: string;
  bounds: readonly Bound[];
  /** For so many minutes a bound must be broken before an operator is called. */
  minutes: number;
  /** The problem, in a sentence. */
  says: string;
  /** What somebody can do about it. */
  remedy: string;
};

const hour = 60 * 60;
const day = 24 * hour;

/**
 * All alerts: bounds and texts. The admin's Health page, the rules of
 * ops/prometheus/alerts.yaml and `npm run doctor` all read this table.
 */
export const alerts = [
  {
    name: 'database-away',
    label: 'Database',
    bounds: [{ reading: 'database_away', is: 'over', than: 0, standing: 'wrong' }],
    minutes: 1,
    says: 'The database does not answer: pages come from memory, and no order can be taken.',
    remedy:
      'See whether PostgreSQL runs and has room on its disk, and whether DATABASE_URL still leads to it. The shop goes on by itself once it answers.',
  },
  {
    name: 'database-slow',
    label: 'Database',
    bounds: [{ reading: 'database_answer_seconds', is: 'over', than: 0.25, standing: 'look' }],
    minutes: 5,
    says: 'The database answers slowly, and so does the shop.',
    remedy: 'Look for a full processor or a busy disk on its machine, and for other programs that use the database.',
  },
  {
    name: 'database-crowded',
    label: 'Database',
    bounds: [
      {
        reading: 'database_server_connections',
        per: 'database_server_most',
        is: 'over',
        than: 0.8,
        standing: 'look',
      },
    ],
    minutes: 5,
    says: 'Nearly all connections that the database allows are in use.',
    remedy:
      'Raise max_connections of the server, give each node fewer with DATABASE_CONNECTIONS, or see who else uses it.',
  },
  {
    name: 'replica',
    label: 'Replica',
    bounds: [
      { reading: 'replica_lag_seconds', is: 'over', than: 10, standing: 'look' },
      { reading: 'replica_lag_seconds', is: 'over', than: 5 * 60, standing: 'wrong' },
    ],
    minutes: 5,
    says: 'The replica for reads is behind the database.',
    remedy: 'See whether the replica still receives changes and whether its machine is busy.',
  },
  {
    name: 'disk',
    label: 'Disk',
    bounds: [
      { reading: 'disk_free_bytes', is: 'under', than: 2_000_000_000, standing: 'wrong' },
      { reading: 'disk_free_bytes', per: 'disk_bytes', is: 'under', than: 0.1, standing: 'wrong' },
    ],
    minutes: 5,
    says: 'The disk is nearly full. Make room soon: without it no order can be written down.',
    remedy: 'Move old backups to another disk, empty the log, or give the machine a larger disk.',
  },
  {
    name: 'backup',
    label: 'Newest backup',
    bounds: [{ reading: 'backup_age_seconds', is: 'over', than: 2 * day, standing: 'wrong' }],
    minutes: 15,
    says: 'There is no backup of the last two days. If the disk breaks, every order since then is lost.',
    remedy:
      'Under Settings, Health choose a folder, best on another disk, and press Back up now. If that fails, the reason stands there: most often the disk is full or not plugged in. In a terminal npm run backup -- FOLDER does the same.',
  },
  {
    name: 'backup-check',
    label: 'Restored for a check',
    bounds: [
      { reading: 'backup_check_age_seconds', is: 'over', than: 3 * day, standing: 'look' },
      { reading: 'backup_check_failed', is: 'over', than: 0, standing: 'wrong' },
    ],
    minutes: 15,
    says: 'The newest backup has not been restored whole, so nobody knows whether it would bring the shop back.',
    remedy: 'npm run check-backup -- PATH restores it beside the shop and says what is missing. Then make a new one.',
  },
  {
    name: 'archive',
    label: 'Archive',
    bounds: [{ reading: 'archive_age_seconds', is: 'over', than: 90, standing: 'wrong' }],
    minutes: 2,
    says: 'The archive is late: what came after it would be lost if the disk broke.',
    remedy: 'Settings, Health says why nothing is stored; most often its folder is full or not there.',
  },
  {
    name: 'pictures',
    label: 'Pictures',
    bounds: [{ reading: 'picture_store_away', is: 'over', than: 0, standing: 'wrong' }],
    minutes: 2,
    says: 'The store of pictures does not answer. The shop sells, but pictures that nobody has looked at lately are missing, and new ones cannot be added.',
    remedy:
      'See whether PICTURES_S3 is set on every node, and whether the store that it names runs and still takes its key; npm run doctor says what it answers. The shop goes on by itself once it does.',
  },
  {
    name: 'letters',
    label: 'E-mails',
    bounds: [
      { reading: 'oldest_letter_seconds', is: 'over', than: 15 * 60, standing: 'look' },
      { reading: 'oldest_letter_seconds', is: 'over', than: 2 * hour, standing: 'wrong' },
    ],
    minutes: 5,
    says: 'E-mails wait to be sent, so customers get no e-mails about their orders.',
    remedy:
      'Settings, Messages shows what the mail server answered. Check SMTP_URL and the provider’s limits. Each e-mail is tried for 24 hours.',
  },
  {
    name: 'letters-failed',
    label: 'E-mails',
    bounds: [{ reading: 'letters_failed_today', is: 'over', than: 10, standing: 'look' }],
    minutes: 5,
    says: 'More e-mails than usual were refused today.',
    remedy:
      'Settings, Messages shows what the mail servers answered: mistyped addresses, or a domain without SPF, DKIM and DMARC.',
  },
  {
    name: 'jobs-stopped',
    label: 'Background work',
    bounds: [{ reading: 'last_job_seconds', is: 'over', than: 15 * 60, standing: 'wrong' }],
    minutes: 5,
    says: 'No background job has ended for a quarter of an hour: parcels are not followed and no backup is made.',
    remedy: 'Search the log for jobs-not-started and jobs-in-trouble, then start the shop again.',
  },
  {
    name: 'jobs-failed',
    label: 'Background work',
    bounds: [{ reading: 'jobs_failed_today', is: 'over', than: 0, standing: 'look' }],
    minutes: 1,
    says: 'A background job failed today.',
    remedy: 'Search the log for job-failed: it names the job and says why.',
  },
  {
    name: 'jobs-wait',
    label: 'Background work',
    bounds: [{ reading: 'jobs_waiting', is: 'over', than: 20, standing: 'look' }],
    minutes: 10,
    says: 'More background jobs wait than the shop gets done.',
    remedy: 'See whether the processor is full; more nodes share the jobs among them.',
  },
  {
    name: 'courier',
    label: 'Couriers',
    bounds: [{ reading: 'couriers_resting', is: 'over', than: 0, standing: 'look' }],
    minutes: 5,
    says: 'A courier does not answer: its parcels are neither booked nor followed until it does.',
    remedy: 'Settings, Couriers says which one and tests its keys. Parcels can be booked by hand meanwhile.',
  },
  {
    name: 'bookings',
    label: 'Bookings',
    bounds: [{ reading: 'oldest_booking_seconds', is: 'over', than: 15 * 60, standing: 'look' }],
    minutes: 5,
    says: 'Packed orders wait for their courier’s number.',
    remedy: 'The packing page books them again, or takes a number that was written by hand.',
  },
  {
    name: 'orders',
    label: 'Orders',
    bounds: [
      {
        reading: 'orders_last_hour',
        per: 'orders_usual_hour',
        perAtLeast: 10,
        is: 'under',
        than: 0.1,
        standing: 'look',
      },
    ],
    minutes: 15,
    says: 'Far fewer orders come in than at this hour a week ago.',
    remedy: 'Place an order on a phone. Look at the other alarms, at advertisements, and at the line to the shop.',
  },
  {
    name: 'refusals',
    label: 'Load',
    bounds: [
      { reading: 'refused_lately', per: 'answers_lately', perAtLeast: 50, is: 'over', than: 0.01, standing: 'look' },
      { reading: 'refused_lately', per: 'answers_lately', perAtLeast: 50, is: 'over', than: 0.1, standing: 'wrong' },
    ],
    minutes: 5,
    says: 'Shoppers are told to come back in a moment, because the shop cannot keep up.',
    remedy:
      'Add a node or a faster machine. If nobody advertises anything, look for one address that asks for everything.',
  },
  {
    name: 'failures',
    label: 'Failures',
    bounds: [{ reading: 'failed_lately', is: 'over', than: 5, standing: 'wrong' }],
    minutes: 1,
    says: 'Requests break.',
    remedy: 'Search the log for request-failed and page-failed: each line has the request’s id and where it broke.',
  },
  {
    name: 'event-loop',
    label: 'Processor',
    bounds: [
      { reading: 'event_loop_lag_seconds', is: 'over', than: 0.25, standing: 'look' },
      { reading: 'event_loop_lag_seconds', is: 'over', than: 1, standing: 'wrong' },
    ],
    minutes: 5,
    says: 'This node has more to do than its processor gets done, so every answer is late.',
    remedy: 'Look for other programs on the machine, then add a node.',
  },
  {
    name: 'memory',
    label: 'Memory',
    bounds: [
      { reading: 'memory_bytes', per: 'memory_allowed_bytes', is: 'over', than: 0.85, standing: 'look' },
      { reading: 'heap_bytes', per: 'heap_allowed_bytes', is: 'over', than: 0.9, standing: 'wrong' },
    ],
    minutes: 10,
    says: 'This node’s memory is nearly used up. Without any it ends and starts again.',
    remedy: 'Give the machine or the container more memory. If it grows day by day, start the shop again and tell us.',
  },
  {
    name: 'proxy',
    label: 'Proxy',
    bounds: [{ reading: 'untrusted_proxy', is: 'over', than: 0, standing: 'wrong' }],
    minutes: 1,
    says: 'Requests come through a proxy that is not trusted, so all its shoppers count as one and are refused together.',
    remedy: 'Settings, Health shows its address: name it in TRUSTED_PROXIES and start the shop again.',
  },
] as const satisfies readonly Alert[];

export type AlertName = (typeof alerts)[number]['name'];

export type Judged = { alert: Alert & { name: AlertName }; standing: Standing };

/** Judges every alert whose readings are there; the others are left out. */
export function judge(readings: Readings): Judged[] {
  return alerts.flatMap((alert: Judged['alert']) => {
    const standing = standingOf(alert, readings);
    return standing ? [{ alert, standing }] : [];
  });
}

const weights: Record<Standing, number> = { well: 0, look: 1, wrong: 2 };

/** The worse of two standings. */
export function worse(one: Standing, other: Standing): Standing {
  return weights[other] > weights[one] ? other : one;
}

function standingOf({ bounds }: Alert, readings: Readings): Standing | null {
  let standing: Standing | null = null;
  for (const bound of bounds) {
    const value = measured(bound, readings);
    if (value === null) continue;
    const isBroken = bound.is === 'over' ? value > bound.than : value < bound.than;
    standing = worse(standing ?? 'well', isBroken ? bound.standing : 'well');
  }
  return standing;
}

/** The value that a bound is about; null where it was not read, or where a share of so few says nothing. */
function measured({ reading, per, perAtLeast = 0 }: Bound, readings: Readings): number | null {
  const value = readings[reading];
  if (value === undefined) return null;
  if (!per) return value;
  const whole = readings[per];
  return whole === undefined || whole === 0 || whole < perAtLeast ? null : value / whole;
}
