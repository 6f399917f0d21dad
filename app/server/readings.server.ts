import type { Pools } from '#app/infra/db/pools.server.ts';
import type { Replica } from '#app/infra/db/replica.server.ts';
import type { ProcessReadings } from '#app/infra/health/process-readings.server.ts';
import type { Readings } from '#app/infra/health/readings.ts';
import { readAnswerSeconds, readDiskReadings, readStoredReadings } from '#app/infra/health/stored-readings.server.ts';
import { createReadings } from '#app/infra/health/take-readings.server.ts';
import { untrustedProxy } from '#app/infra/http/client-address.server.ts';
import { readPictureReadings } from '#app/infra/media/pictures/move-pictures.server.ts';
import { readOrdersLately } from '#app/modules/orders/orders-lately.server.ts';
import { readOldestBooking } from '#app/modules/shipping/booking/wanted-bookings.server.ts';
import { countResting } from '#app/modules/shipping/couriers/call-courier.server.ts';
import type { Metrics } from './http/metrics.server.ts';

type Sources = {
  pools: Pools;
  replica: Replica | null;
  own: ProcessReadings;
  requestCounts: Pick<Metrics, 'lately'>;
  dataDir: string;
  isEmbedded: boolean;
};

/** The readings of the tables. Each module reads its own. */
const stored = [readAnswerSeconds, readStoredReadings, readOrdersLately, readOldestBooking, readPictureReadings];

/** Makes the function that takes all readings: of the database, of the disk and of this node. It never throws. */
export function readingsOfShop({
  pools,
  replica,
  own,
  requestCounts: results,
  dataDir,
  isEmbedded,
}: Sources): () => Promise<Readings> {
  return createReadings({
    atOnce: () => ({
      ...(replica && { replica_lag_seconds: replica.figures().lagMs / 1_000 }),
      database_away: Number(pools.breaker.state() === 'open'),
      couriers_resting: countResting(),
      untrusted_proxy: Number(untrustedProxy() !== null),
      ...results.lately(),
      ...own.read(),
    }),
    local: () => readDiskReadings({ dataDir, isEmbedded }),
    stored,
    isAway: () => pools.breaker.state() === 'open',
  });
}
