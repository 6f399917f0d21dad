import { createHash } from 'node:crypto';
import pg from 'pg';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import type { ShopPool } from '#app/infra/db/pool.server.ts';
import { asRecord } from '#app/infra/records.ts';
import { type CourierAdapter, courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import { setSimulator } from '#app/modules/shipping/couriers/call-courier.server.ts';
import { changeCourier, connectCourier } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { fetchCities } from '#app/modules/shipping/couriers/courier-cities.server.ts';
import { openSealer } from '#app/modules/shipping/couriers/sealed.server.ts';
import { fakeKeys } from './dialects.ts';
import { type FakeCouriers, type RecalledParcel, startFakeCouriers } from './fake-couriers.ts';

/** How often a parcel of the demo shop goes a step further. */
const demoStepSeconds = 60;
/** What was on its way when the demo shop was filled arrives spread over this time. */
const spreadMinutes = 180;

/**
 * Starts the fake TCS, Leopards and Trax for a demo shop, and connects those that the owner has not configured, so that
 * parcels move. Null if a courier is connected with real keys: that shop asks the real courier. Several nodes may run it
 * at once: the answers follow from the shop's database and the clock, so all nodes give the same. `direct` reaches the
 * database on a session of its own.
 */
export async function openDemoCouriers(
  pool: ShopPool,
  direct: pg.ClientConfig,
  stepSeconds = demoStepSeconds,
): Promise<Pick<FakeCouriers, 'address' | 'close'> | null> {
  connectDatabase(pool);
  if (await hasRealKeys(pool)) return null;
  const couriers = await startFakeCouriers({ stepSeconds, recall: recallFrom(pool) });
  setSimulator(couriers.address);
  try {
    await connectNew(direct);
  } catch (error) {
    await couriers.close();
    throw error;
  }
  return couriers;
}

async function hasRealKeys(pool: pg.Pool): Promise<boolean> {
  return (await readConnected(pool)).some(({ isPlayed }) => !isPlayed);
}

/** The couriers that are connected with the keys that the fake couriers accept. */
export async function readPlayedCouriers(pool: pg.Pool): Promise<CourierAdapter[]> {
  const connected = await readConnected(pool);
  return connected.filter(({ isPlayed }) => isPlayed).map(({ courier }) => courier);
}

async function readConnected(pool: pg.Pool): Promise<{ courier: CourierAdapter; isPlayed: boolean }[]> {
  const { rows } = await pool.query<{ courier: CourierAdapter; sealed: string }>(
    'select courier, sealed from courier_accounts where sealed is not null',
  );
  const { unseal } = await openSealer();
  return rows.map(({ courier, sealed }) => {
    const keys: unknown = JSON.parse(unseal(sealed, courier) ?? '{}');
    return { courier, isPlayed: sameKeys(keys, fakeKeys[courier]) };
  });
}

function sameKeys(keys: unknown, played: Record<string, string>): boolean {
  const ours = Object.entries(asRecord(keys));
  return ours.length === Object.keys(played).length && ours.every(([name, key]) => played[name] === key);
}

/** Connects the couriers without a row, unless the shop is its owner's own by now. Couriers that the owner has configured or disconnected stay as they are. */
async function connectNew(direct: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(direct);
  client.on('error', () => {});
  await client.connect();
  try {
    // One node of several connects the couriers.
    await client.query('select pg_advisory_lock($1)', [locks.demoCouriers]);
    // Nobody empties the demo meanwhile: in the real shop the demo's couriers would be connected again.
    await client.query('begin');
    await client.query('lock table courier_accounts in row share mode');
    if (await isSetUp()) return;
    const { rows } = await client.query<{ courier: string }>('select courier from courier_accounts');
    for (const courier of courierAdapters.filter((name) => !rows.some((row) => row.courier === name))) {
      await connectCourier(systemActor, courier, fakeKeys[courier]);
      await changeCourier(systemActor, courier, {
        before: { pickupCity: '', pickupAddress: '', payDay: '0' },
        after: {
          pickupCity: 'Karachi',
          pickupAddress: 'Plot 14, Sector 23, Korangi Industrial Area',
          payDay: payDays[courier],
        },
      });
      await fetchCities(courier);
    }
  } finally {
    // The server releases the locks with the session.
    await client.end();
  }
}

const payDays = { tcs: '5', leopards: '2', trax: '1' } as const;

/** A parcel as the shop's own books know it: null before it is handed over, and for a number that is nobody's. */
function recallFrom(pool: pg.Pool) {
  return async (courier: string, number: string): Promise<RecalledParcel | null> => {
    const { rows } = await pool.query<{ id: string; collect: string; created: Date; handedOver: Date }>(
      `select id, collect_paisa as collect, created_at as created, handed_over_at as "handedOver" from shipments
       where courier = $1 and tracking_number = $2 and handed_over_at is not null order by id desc limit 1`,
      [courier, number],
    );
    const [parcel] = rows;
    if (!parcel) return null;
    const movesFrom = beginningOf(number, parcel.created, parcel.handedOver);
    const received = await pool.query<{ at: Date; words: string }>(
      'select at, words from shipment_events where shipment_id = $1 and at <= $2 order by at, id',
      [parcel.id, new Date(movesFrom)],
    );
    return { movesFrom, history: received.rows, collect: Number(parcel.collect) / 100 };
  };
}

/** When a parcel starts to move: when it is handed over, or, for a seeded one, within the demo shop's first hours. */
function beginningOf(number: string, created: Date, handedOver: Date): number {
  if (handedOver >= created) return handedOver.getTime();
  const minute = createHash('sha256').update(number).digest().readUInt16BE() % spreadMinutes;
  return created.getTime() + minute * 60_000;
}
