import type pg from 'pg';
import { fairShare, maxConnections, type Pools } from '#app/infra/db/pools.server.ts';
import type { Replica } from '#app/infra/db/replica.server.ts';
import { forgetReadings, trustReadings } from '#app/infra/http/cached-reads.server.ts';
import type { Jobs } from '#app/infra/jobs/jobs.server.ts';
import type { OutboxWorker } from '#app/infra/jobs/outbox-worker.server.ts';
import { jobsDue } from '#app/infra/jobs/queue-job.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { lookAtListSwitch } from '#app/modules/catalog/collections/storefront/list-switch.server.ts';
import { couriersTag, keepCouriers } from '#app/modules/orders/couriers/couriers.server.ts';
import { lookAtLanguageSwitch } from '#app/modules/settings/language-switch.server.ts';
import { setUpTag } from '#app/modules/settings/setup-state.server.ts';
import type { CdnPurger } from './http/cdn.server.ts';
import { onChanges } from './live/live.server.ts';
import type { LiveStream } from './live/live-stream.server.ts';
import type { PageCaches } from './page-caches.server.ts';

/** The parts of this node that act when something changes in the database, whichever node has changed it. */
type Followers = {
  settings: Settings;
  pools: Pools;
  replica: Replica | null;
  caches: PageCaches;
  cdn: CdnPurger | null;
  live: LiveStream;
  office: LiveStream;
  mailWorker: OutboxWorker;
  webhooks: OutboxWorker;
  working: Jobs;
  /** Null where the database's provider keeps the archive. */
  archive: { look(): void } | null;
  setUp: { look(): void };
};

/** Tells every part of this node what has changed, until it is closed. Resolves when changes are heard. */
export async function followChanges(
  connection: pg.ClientConfig,
  { settings, pools, replica, caches, cdn, live, office, mailWorker, webhooks, working, archive, setUp }: Followers,
): Promise<{ nodes(): number; close(): Promise<void> }> {
  let nodes = 1;

  /** The office's pages are read anew only when this process knows the couriers as they are. */
  async function followCouriers(): Promise<void> {
    await keepCouriers();
    office.tell(new Set([couriersTag]));
  }

  // Until it is read, pages in Urdu are not there.
  await orWarn('language-switch-not-read', lookAtLanguageSwitch);
  const changes = await onChanges(connection, {
    changed(tags) {
      // First, so that no page is drawn anew from before the change.
      replica?.noteChange(tags);
      if (tags.has('letters')) mailWorker.wake();
      if (tags.has(setUpTag)) setUp.look();
      if (tags.has('office-settings')) void orWarn('list-switch-not-read', lookAtListSwitch);
      if (tags.has('settings')) void orWarn('language-switch-not-read', lookAtLanguageSwitch);
      if (tags.has(couriersTag)) void orWarn('couriers-not-read', followCouriers);
      forgetReadings(tags);
      caches.drop(tags);
      cdn?.purge(tags);
      live.tell(tags);
      office.tell(tags);
    },
    office(tags) {
      if (tags.has('webhooks-due')) webhooks.wake();
      if (tags.has(jobsDue)) working.look();
      // Every setting that is saved is an entry of the log.
      if (tags.has('audit')) archive?.look();
      // Whose role or standing has changed is asked again who they are.
      for (const tag of tags) if (tag.startsWith('person:')) office.drop(tag.slice('person:'.length));
      office.tell(tags);
    },
    nodes({ count, allowed }) {
      nodes = count;
      // A pooler shares out the server's connections by itself.
      const share = settings.databaseDirectUrl ? maxConnections : fairShare({ allowed, nodes: count });
      pools.resize(settings.databaseConnections ?? share);
      replica?.resize(share);
    },
    hearing(canHear) {
      replica?.noteChange(['*']);
      trustReadings(canHear);
      caches.trust(canHear);
      if (canHear) cdn?.purge(['*']);
      if (!canHear) return pools.breaker.doubt();
      setUp.look();
      void orWarn('list-switch-not-read', lookAtListSwitch);
      void orWarn('language-switch-not-read', lookAtLanguageSwitch);
      void orWarn('couriers-not-read', followCouriers);
      // What was queued meanwhile was announced to nobody.
      working.look();
      mailWorker.wake();
      webhooks.wake();
      live.resync();
      office.resync();
    },
  });
  return { nodes: () => nodes, close: changes.close };
}

/** What cannot be read now is read at the next change, or when changes are heard again. */
async function orWarn(event: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    log('warn', event, {}, error);
  }
}
