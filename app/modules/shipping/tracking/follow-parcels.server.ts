import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { allCouriers, type CourierName } from '#app/modules/orders/couriers/courier.ts';
import { isSimulated } from '../couriers/call-courier.server.ts';
import { clientOf, noteAnswer } from '../couriers/courier-accounts.server.ts';
import type { CourierAnswer, CourierClient, CourierNews } from '../couriers/courier-client.ts';
import { courierAccounts } from '../couriers/tables.server.ts';
import { shipments } from '../tables.server.ts';
import { recordCourierEvents } from './record-courier-events.server.ts';

/** The batch size per courier, and the number of parallel requests, so that no courier's service is flooded. */
const maxInOneGo = 60;
const atATime = 3;
/** The lease on a parcel: for this long no other node asks about it. */
const takenMinutes = 3;

type Due = { id: number; trackingNumber: string; newsAt: Date; failures: number };

const isDue = sql`ended_at is null and tracking_number is not null and ask_after <= now()
  and (handed_over_at is not null or booking = 'booked')`;

/** Whether a connected courier is to be asked about some parcel. */
export const parcelIsDue = sql`exists (
  select from courier_accounts join shipments using (courier) where sealed is not null and follows and ${isDue})`;

/**
 * Asks each connected courier about its parcels that are due, and stores the news. Several nodes may run it at once:
 * each parcel is asked about by one of them. Stops when `signal` is aborted.
 */
export async function followParcels(signal: AbortSignal): Promise<void> {
  await Promise.all(allCouriers().map(({ name }) => followCourier(name, signal)));
}

async function followCourier(courier: CourierName, signal: AbortSignal): Promise<void> {
  const client = await clientOf(courier);
  if (!client || !(await isFollowed(courier))) return;
  const due = await takeDue(courier);
  if (due.length === 0) return;
  const queue = due.values();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (const parcel of queue) if (signal.aborted || !(await askAbout(courier, client, parcel))) return;
    }),
  );
  await db.update(courierAccounts).set({ askedAt: sql`now()` }).where(eq(courierAccounts.courier, courier));
}

async function isFollowed(courier: CourierName): Promise<boolean> {
  const [account] = await db
    .select({ follows: courierAccounts.follows })
    .from(courierAccounts)
    .where(eq(courierAccounts.courier, courier));
  return account?.follows ?? false;
}

async function takeDue(courier: CourierName): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; trackingNumber: string; newsAt: Date; failures: number }>(sql`
    update shipments set ask_after = now() + make_interval(mins => ${takenMinutes})
    where id = any(array(
      select id from shipments
      where courier = ${courier} and ${isDue}
      order by ask_after limit ${maxInOneGo} for update skip locked))
    returning id, tracking_number as "trackingNumber", news_at as "newsAt", failures`);
  return rows.map((row) => ({ ...row, id: Number(row.id), newsAt: new Date(row.newsAt) }));
}

/** False if the courier is resting, so that no further parcel is asked about now. */
async function askAbout(courier: CourierName, client: CourierClient, parcel: Due): Promise<boolean> {
  const startedAt = Date.now();
  const result = await client.track(parcel.trackingNumber);
  if (result.kind === 'silent' && result.problem === 'resting') return false;
  await takeIn(parcel, result);
  await noteAnswer(courier, result, Date.now() - startedAt);
  return true;
}

async function takeIn(parcel: Due, result: CourierAnswer<CourierNews[]>): Promise<void> {
  const isAnswered = result.kind === 'answered';
  const received = isAnswered ? await recordCourierEvents(parcel.id, result.value, parcel.trackingNumber) : 0;
  const failures = isAnswered ? 0 : parcel.failures + 1;
  const seconds = isAnswered ? pauseSeconds(received > 0 ? new Date() : parcel.newsAt) : failurePause(failures);
  await db
    .update(shipments)
    .set({ failures, askedAt: sql`now()`, askAfter: sql`now() + make_interval(secs => ${seconds})` })
    // A parcel whose number was corrected meanwhile is to be asked about at once.
    .where(and(eq(shipments.id, parcel.id), eq(shipments.trackingNumber, parcel.trackingNumber)));
}

/** Seconds until the next request: ten minutes after fresh news, longer after older ones; with jitter. */
function pauseSeconds(newsAt: Date): number {
  if (isSimulated()) return 20;
  const days = (Date.now() - newsAt.getTime()) / 86_400_000;
  const minutes = days < 1 ? 10 : days < 3 ? 30 : 120;
  return Math.round(minutes * 60 * (0.8 + Math.random() * 0.4));
}

/** Seconds until the next request after failures: exponential backoff from two minutes to two hours. */
function failurePause(failures: number): number {
  return Math.min(7_200, 60 * 2 ** Math.min(failures, 7));
}

/** The time limit of a round that a person started. */
const maxRoundMs = 60_000;

const freshMs = 60_000;
const failedMs = 30_000;
const asking = new Map<number, { until: number; request: Promise<void> }>();

/**
 * Asks a courier about one parcel now, unless it was asked within the last minute (half a minute after a failure).
 * Resolves when the news are stored, or after `patienceMs`; the request then continues in the background.
 */
export async function freshen(shipmentId: number, patienceMs: number): Promise<void> {
  const kept = asking.get(shipmentId);
  const request = kept && kept.until > Date.now() ? kept.request : startRequest(shipmentId);
  await Promise.race([request, sleep(patienceMs, undefined, { ref: false })]);
}

function startRequest(shipmentId: number): Promise<void> {
  if (asking.size > 2_000) asking.clear();
  const entry = { until: Date.now() + failedMs, request: Promise.resolve() };
  entry.request = askNow(shipmentId).then(
    (answered) => {
      if (answered) entry.until = Date.now() + freshMs;
    },
    () => {},
  );
  asking.set(shipmentId, entry);
  return entry.request;
}

async function askNow(shipmentId: number): Promise<boolean> {
  const [parcel] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!parcel?.trackingNumber || parcel.endedAt) return true;
  const { trackingNumber } = parcel;
  const client = await clientOf(parcel.courier);
  if (!client) return true;
  const startedAt = Date.now();
  const result = await client.track(trackingNumber);
  if (result.kind === 'silent' && result.problem === 'resting') return false;
  await takeIn({ ...parcel, trackingNumber }, result);
  await noteAnswer(parcel.courier, result, Date.now() - startedAt);
  return result.kind === 'answered';
}

/**
 * Asks about all parcels on the way now, for a member of the team, except those asked about within the last minute.
 * Resolves to true when all news are stored. Resolves to false after `patienceMs`, while the requests continue in the
 * background, or if they fail.
 */
export async function askNowAboutAll(patienceMs: number): Promise<boolean> {
  await db
    .update(shipments)
    .set({ askAfter: sql`now()` })
    .where(
      sql`${shipments.endedAt} is null and coalesce(${shipments.askedAt}, '-infinity') < now() - make_interval(secs => ${isSimulated() ? 0 : 60})`,
    );
  const round = followParcels(AbortSignal.timeout(maxRoundMs)).then(
    () => true,
    (error: unknown) => {
      log('warn', 'parcels-not-followed', {}, error);
      return false;
    },
  );
  return Promise.race([round, sleep(patienceMs, false, { ref: false })]);
}
