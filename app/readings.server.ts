import { countResting } from './delivery/couriers/ask-courier.server.ts';
import { readOldestBooking } from './delivery/wanted-bookings.server.ts';
import { readOrdersLately } from './orders/orders-lately.server.ts';
import type { LanePools } from './platform/db/lane-pools.server.ts';
import type { Replica } from './platform/db/replica.server.ts';
import type { ProcessReadings } from './platform/health/process-readings.server.ts';
import type { Readings } from './platform/health/readings.ts';
import { readAnswerSeconds, readDiskReadings, readStoredReadings } from './platform/health/stored-readings.server.ts';
import { createReadings } from './platform/health/take-readings.server.ts';
import { untrustedProxy } from './platform/http/client-address.server.ts';
import type { Metrics } from './platform/http/metrics.server.ts';
import { readPictureReadings } from './platform/media/move-pictures.server.ts';

type Sources = {
  pools: LanePools;
  replica: Replica | null;
  own: ProcessReadings;
  answers: Pick<Metrics, 'lately'>;
  dataDir: string;
  isEmbedded: boolean;
};

/** What the tables tell of how the shop stands. Each room reads its own. */
const stored = [readAnswerSeconds, readStoredReadings, readOrdersLately, readOldestBooking, readPictureReadings];

/** Makes the function that takes all readings: of the database, of the disk and of this node. It never throws. */
export function readingsOfShop({
  pools,
  replica,
  own,
  answers,
  dataDir,
  isEmbedded,
}: Sources): () => Promise<Readings> {
  return createReadings({
    atOnce: () => ({
      ...(replica && { replica_lag_seconds: replica.figures().lagMs / 1_000 }),
      database_away: Number(pools.breaker.state() === 'open'),
      couriers_resting: countResting(),
      untrusted_proxy: Number(untrustedProxy() !== null),
      ...answers.lately(),
      ...own.read(),
    }),
    local: () => readDiskReadings({ dataDir, isEmbedded }),
    stored,
    isAway: () => pools.breaker.state() === 'open',
  });
}
