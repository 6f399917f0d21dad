import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { type CourierName, courierNames } from '#app/orders/courier.ts';
import { db } from '#app/platform/db/db.server.ts';
import { log } from '#app/platform/log.server.ts';
import { isStandIn } from './couriers/ask-courier.server.ts';
import { clientOf, noteAnswer } from './couriers/courier-accounts.server.ts';
import type { CourierAnswer, CourierClient, CourierNews } from './couriers/courier-client.ts';
import { courierAccounts } from './couriers/tables.server.ts';
import { hearNews } from './hear-news.server.ts';
import { shipments } from './tables.server.ts';

/** Of each courier so many parcels in one go, so many at a time: a courier's service is nobody's to flood. */
const mostInOneGo = 60;
const atATime = 3;
/** Another node leaves a parcel alone for this long once one has taken it. */
const takenMinutes = 3;

type Due = { id: number; trackingNumber: string; newsAt: Date; failures: number };

/**
 * Asks the couriers that are connected about their parcels on the way, as far as it is time, and takes in what they say.
 * Any number of nodes may do it at once: a parcel is asked for by one. Stops when `signal` says so.
 */
export async function followParcels(signal: AbortSignal): Promise<void> {
  await Promise.all(courierNames.map((courier) => followCourier(courier, signal)));
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
    where id in (
      select id from shipments
      where courier = ${courier} and ended_at is null and tracking_number is not null and ask_after <= now()
        and (handed_over_at is not null or booking = 'booked')
      order by ask_after limit ${mostInOneGo} for update skip locked)
    returning id, tracking_number as "trackingNumber", news_at as "newsAt", failures`);
  return rows.map((row) => ({ ...row, id: Number(row.id), newsAt: new Date(row.newsAt) }));
}

/** False where the courier is not to be asked any more just now. */
async function askAbout(courier: CourierName, client: CourierClient, parcel: Due): Promise<boolean> {
  const startedAt = Date.now();
  const answer = await client.track(parcel.trackingNumber);
  if (answer.kind === 'silent' && answer.problem === 'resting') return false;
  await takeIn(parcel, answer);
  await noteAnswer(courier, answer, Date.now() - startedAt);
  return true;
}

async function takeIn(
  parcel: Pick<Due, 'id' | 'newsAt' | 'failures'>,
  answer: CourierAnswer<CourierNews[]>,
): Promise<void> {
  const isAnswered = answer.kind === 'answered';
  const heard = isAnswered ? await hearNews(parcel.id, answer.value) : 0;
  const failures = isAnswered ? 0 : parcel.failures + 1;
  const seconds = isAnswered ? pauseSeconds(heard > 0 ? new Date() : parcel.newsAt) : failurePause(failures);
  await db
    .update(shipments)
    .set({ failures, askedAt: sql`now()`, askAfter: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(shipments.id, parcel.id));
}

/** Fresh news every ten minutes, old ones less often; spread, so that a thousand parcels are not due at once. */
function pauseSeconds(newsAt: Date): number {
  if (isStandIn()) return 20;
  const days = (Date.now() - newsAt.getTime()) / 86_400_000;
  const minutes = days < 1 ? 10 : days < 3 ? 30 : 120;
  return Math.round(minutes * 60 * (0.8 + Math.random() * 0.4));
}

/** Two minutes, then twice as long each time, up to two hours. */
function failurePause(failures: number): number {
  return Math.min(7_200, 60 * 2 ** Math.min(failures, 7));
}

/** A round that a person began ends by then, whatever couriers do. */
const longestRoundMs = 60_000;

const freshMs = 60_000;
const failedMs = 30_000;
const asking = new Map<number, { until: number; asked: Promise<void> }>();

/**
 * Has a courier asked about one parcel now, unless that was done within the last minute (half a minute where it did not
 * answer). Resolves when it is taken in, or after `patienceMs` whatever happens; the asking goes on behind.
 */
export async function freshen(shipmentId: number, patienceMs: number): Promise<void> {
  const kept = asking.get(shipmentId);
  const asked = kept && kept.until > Date.now() ? kept.asked : startAsking(shipmentId);
  await Promise.race([asked, sleep(patienceMs, undefined, { ref: false })]);
}

function startAsking(shipmentId: number): Promise<void> {
  if (asking.size > 2_000) asking.clear();
  const entry = { until: Date.now() + failedMs, asked: Promise.resolve() };
  entry.asked = askNow(shipmentId).then(
    (answered) => {
      if (answered) entry.until = Date.now() + freshMs;
    },
    () => {},
  );
  asking.set(shipmentId, entry);
  return entry.asked;
}

async function askNow(shipmentId: number): Promise<boolean> {
  const [parcel] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!parcel?.trackingNumber || parcel.endedAt) return true;
  const client = await clientOf(parcel.courier);
  if (!client) return true;
  const startedAt = Date.now();
  const answer = await client.track(parcel.trackingNumber);
  if (answer.kind === 'silent' && answer.problem === 'resting') return false;
  await takeIn(parcel, answer);
  await noteAnswer(parcel.courier, answer, Date.now() - startedAt);
  return answer.kind === 'answered';
}

/**
 * Asks about everything that is on the way now, as a person at the office wants it: nothing waits for its turn, but what was
 * asked for within the last minute. Resolves when all of it is taken in (true), or after `patienceMs`; the asking goes on behind.
 */
export async function askNowAboutAll(patienceMs: number): Promise<boolean> {
  await db
    .update(shipments)
    .set({ askAfter: sql`now()` })
    .where(
      sql`${shipments.endedAt} is null and coalesce(${shipments.askedAt}, '-infinity') < now() - make_interval(secs => ${isStandIn() ? 0 : 60})`,
    );
  const asked = followParcels(AbortSignal.timeout(longestRoundMs)).then(
    () => true,
    (error: unknown) => {
      log('warn', 'parcels-not-asked', {}, error);
      return false;
    },
  );
  return Promise.race([asked, sleep(patienceMs, false, { ref: false })]);
}
