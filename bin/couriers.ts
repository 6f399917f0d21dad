/** TCS, Leopards and Trax as they would answer, for the demo shop: `npm run couriers`, and a shop started with COURIERS_URL. */
import { courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { fakeKeys } from '../demo/couriers/dialects.ts';
import { startFakeCouriers } from '../demo/couriers/fake-couriers.ts';

const port = Number(process.env.PORT ?? 3010);
const stepSeconds = Number(process.env.STEP_SECONDS ?? 30);
const couriers = await startFakeCouriers({ port, stepSeconds });

process.stdout.write(
  `\n  The couriers answer at ${couriers.address}; a parcel goes a step further every ${stepSeconds} s.\n`,
);
process.stdout.write(`  Start the shop with  COURIERS_URL=${couriers.address} HOST=127.0.0.1 npm start\n`);
process.stdout.write('  and connect them under Settings, Couriers, with these keys:\n\n');
for (const courier of courierAdapters)
  process.stdout.write(
    `  ${courier.padEnd(9)} ${Object.entries(fakeKeys[courier])
      .map(([name, value]) => `${name}: ${value}`)
      .join('   ')}\n`,
  );
process.stdout.write('\n');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void couriers.close().then(() => process.exit(0)));
