/**
 * npm run new-keys: for a shop whose SECRET_KEY is lost. Makes the keys anew that it sealed, and deletes what only the old
 * ones open: sessions, second steps, couriers' keys. With the shop stopped. Asks first where somebody is at the keyboard.
 */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { connectDatabase, inTransaction } from '#app/infra/db/db.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { deleteSealedSecrets } from '#app/infra/db/secrets.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';
import { forgetSecondSteps } from '#app/modules/accounts/second-step/forget-second-steps.server.ts';
import { endWaiting, switchOffEveryWebhook } from '#app/modules/integrations/webhooks/switch-webhook.server.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { disconnectEveryCourier } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  console.error(`\n  ${startProblem(error)}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  if (!(await askAgreement())) return void process.stdout.write('\n  Nothing was changed.\n\n');
  // The key that is set now seals the new keys when the shop starts; the old ones are not read.
  const { people, couriers, webhooks } = await withDatabase(
    readSettings(process.env, root),
    root,
    async ({ owner, app }) => {
      await migrateDatabase(owner, path.join(root, 'migrations'));
      const pool = createPool(app);
      connectDatabase(pool);
      return makeNewKeys()
        .then(async (made) => {
          await endWaiting();
          return made;
        })
        .finally(() => pool.end());
    },
  );
  const courierNames = couriers.map((courier) => courierLabel(courier)).join(', ');
  process.stdout.write('\n  The shop makes new keys at its next start. Everybody logs in again.\n');
  if (people > 0) process.stdout.write(`  Second steps to set up again: ${people}.\n`);
  if (courierNames) process.stdout.write(`  Couriers to connect again, under Settings, Couriers: ${courierNames}.\n`);
  if (webhooks > 0)
    process.stdout.write(`  Webhooks to give a new secret and switch on again, under Settings: ${webhooks}.\n`);
  process.stdout.write('\n');
}

async function askAgreement(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await asking.question(
    '\n  Everybody is logged out, second steps and couriers’ keys are deleted. Is the shop stopped, and go on? (yes/no) ',
  );
  asking.close();
  return /^y(es)?$/i.test(typed.trim());
}

function makeNewKeys() {
  return inTransaction(async (tx) => {
    await deleteSealedSecrets(tx);
    const couriers = await disconnectEveryCourier(tx);
    const people = await forgetSecondSteps(tx);
    const webhooks = await switchOffEveryWebhook(tx);
    const after = { secondSteps: people, couriers: couriers.length, ...(webhooks > 0 && { webhooks }) };
    await recordChange(tx, systemActor, {
      action: 'settings.keys-made-anew',
      kind: 'settings',
      subject: 'health',
      after,
    });
    return { people, couriers, webhooks };
  });
}
