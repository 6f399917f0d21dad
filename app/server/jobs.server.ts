import { keepBackups, keepBackupsJob } from '#app/infra/backup/keep-backups.server.ts';
import type { Job } from '#app/infra/jobs/jobs.server.ts';
import { sweepCounts } from '#app/infra/limits/limits.server.ts';
import { deleteStoredTexts } from '#app/infra/mail/mail-worker.server.ts';
import { sweepAccounts } from '#app/modules/accounts/sweep-accounts.server.ts';
import { addUpCounts } from '#app/modules/analytics/order-figures.server.ts';
import { keepProfits } from '#app/modules/analytics/update-profits.server.ts';
import { announcePrices, priceChangesSoon } from '#app/modules/catalog/prices/sale-times.server.ts';
import { countSales } from '#app/modules/catalog/stock/count-sales.server.ts';
import { forgetOldMoves, importShopJob } from '#app/modules/data-transfer/imports.server.ts';
import { retryPictures, retryPicturesJob } from '#app/modules/data-transfer/missing-pictures.server.ts';
import { moveIsSilent, resumeMoves, runMove } from '#app/modules/data-transfer/run-import.server.ts';
import { forgetOldWrites } from '#app/modules/integrations/api/api-writes.server.ts';
import { endWaiting } from '#app/modules/integrations/webhooks/switch-webhook.server.ts';
import { forgetOldDeliveries } from '#app/modules/integrations/webhooks/webhooks.server.ts';
import {
  forgetOldStockRequests,
  writeToWaiting,
} from '#app/modules/marketing/back-in-stock/send-back-in-stock.server.ts';
import { giveBackUnconfirmed } from '#app/modules/orders/cancel/give-back-stock.server.ts';
import { forgetOld } from '#app/modules/privacy/forget-old.server.ts';
import { forgetOldQuestions } from '#app/modules/search/count-searches.server.ts';
import { readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { backupPlanPart } from '#app/modules/settings/backup-plan.server.ts';
import { bookingIsDue, bookPacked } from '#app/modules/shipping/booking/book-packed.server.ts';
import { adviceIsDue, tellCouriers } from '#app/modules/shipping/notify-courier.server.ts';
import { followParcels, parcelIsDue } from '#app/modules/shipping/tracking/follow-parcels.server.ts';

/**
 * Seconds before and after a run in which a price that begins or ends is announced. Between two runs are at most two minutes,
 * where the node dies that asked for the next one. Announcing a price twice does no harm.
 */
const announced = { past: 90, ahead: 60 };

/** All background jobs. Each module describes its own. */
export const jobs: Job[] = [
  {
    name: 'follow-parcels',
    neededWhen: parcelIsDue,
    maxSeconds: 120,
    // The next one comes in a minute.
    retries: 0,
    work: (_, signal) => followParcels(signal),
  },
  {
    name: 'tell-couriers',
    neededWhen: adviceIsDue,
    maxSeconds: 120,
    retries: 0,
    work: (_, signal) => tellCouriers(signal),
  },
  {
    name: 'book-packed',
    // Packing an order asks for it at once; the condition finds what a node took and did not end.
    neededWhen: bookingIsDue,
    maxSeconds: 300,
    retries: 0,
    work: (_, signal) => bookPacked(signal),
  },
  {
    name: 'add-up-counts',
    every: '*/5 * * * *',
    work: () => addUpCounts(),
  },
  {
    name: 'keep-profits',
    every: '*/5 * * * *',
    maxSeconds: 240,
    work: (_, signal) => keepProfits(signal),
  },
  {
    name: 'announce-prices',
    neededWhen: priceChangesSoon(announced),
    maxSeconds: 90,
    // The next one comes in a minute, and only pages that are open wait for it.
    retries: 0,
    work: (_, signal) => announcePrices(announced, signal),
  },
  {
    name: 'count-sales',
    every: '25 * * * *',
    work: () => countSales(),
  },
  {
    name: 'tell-waiting',
    every: '*/10 * * * *',
    async work() {
      await writeToWaiting();
    },
  },
  {
    name: 'give-back-stock',
    every: '*/10 * * * *',
    maxSeconds: 300,
    async work(_, signal) {
      await giveBackUnconfirmed(signal);
    },
  },
  {
    name: 'sweep-limits',
    every: '*/15 * * * *',
    async work() {
      await sweepCounts();
    },
  },
  {
    name: 'sweep-accounts',
    every: '35 4 * * *',
    async work() {
      await sweepAccounts();
    },
  },
  {
    name: keepBackupsJob,
    every: '*/10 * * * *',
    maxSeconds: 3 * 60 * 60,
    // The next one comes in ten minutes.
    retries: 0,
    async work({ now }, signal) {
      await keepBackups(await readAdminPart(backupPlanPart), { now: now === true, signal });
    },
  },
  {
    name: 'forget-old',
    every: '50 4 * * *',
    maxSeconds: 900,
    async work(_, signal) {
      await forgetOld(signal);
      await forgetOldMoves();
      await forgetOldQuestions();
      await forgetOldStockRequests();
    },
  },
  {
    name: importShopJob,
    // Whatever ends it, the next run goes on where it ended.
    maxSeconds: 900,
    work: (data, signal) => runMove(data, signal),
  },
  {
    name: retryPicturesJob,
    maxSeconds: 900,
    work: (data, signal) => retryPictures(data, signal),
  },
  {
    name: 'resume-moves',
    neededWhen: moveIsSilent,
    // The next one comes in a minute.
    retries: 0,
    work: () => resumeMoves(),
  },
  {
    name: 'forget-machines',
    every: '20 4 * * *',
    async work() {
      await endWaiting();
      await forgetOldWrites();
      await forgetOldDeliveries();
    },
  },
  {
    name: 'forget-kept-letters',
    every: '5 * * * *',
    async work() {
      await deleteStoredTexts();
    },
  },
];
