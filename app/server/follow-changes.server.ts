import type pg from 'pg';
import { fairShare, maxConnections, type Pools } from '#app/infra/db/pools.server.ts';
import type { Replica } from '#app/infra/db/replica.server.ts';
import { dropReads, setReadCaching } from '#app/infra/http/cached-reads.server.ts';
import type { Jobs } from '#app/infra/jobs/jobs.server.ts';
import type { OutboxWorker } from '#app/infra/jobs/outbox-worker.server.ts';
import { jobsDue } from '#app/infra/jobs/queue-job.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { lookAtListSwitch } from '#app/modules/catalog/collections/storefront/list-switch.server.ts';
import { couriersTag, keepCouriers } from '#app/modules/orders/couriers/couriers.server.ts';
import { lookAtLanguageSwitch } from '#app/modules/settings/settings.server.ts';
import { setUpTag } from '#app/modules/settings/setup-state.server.ts';
import type { CdnPurger } from './http/cdn.server.ts';
import { onChanges } from './live/live.server.ts';
import type { LiveStream } from './live/live-stream.server.ts';
import type { PageCaches } from './page-caches.server.ts';

/** The parts of this node that react to changes in the database, made by any node. */
type Followers = {
  settings: Settings;
  pools: Pools;
  replica: Replica | null;
  caches: PageCaches;
  cdn: CdnPurger | null;
  live: LiveStream;
  adminLive: LiveStream;
  mailWorker: OutboxWorker;
  webhooks: OutboxWorker;
  working: Jobs;
  /** Null where the database's provider keeps the archive. */
  archive: { look(): void } | null;
  setUp: { look(): void };
};

/** Passes changes to every part of this node, until it is closed. Resolves once changes are received. */
export async function followChanges(
  connection: pg.ClientConfig,
  { settings, pools, replica, caches, cdn, live, adminLive, mailWorker, webhooks, working, archive, setUp }: Followers,
): Promise<{ nodes(): number; close(): Promise<void> }> {
  let nodes = 1;

  /** The admin's pages are read anew only when this process knows the couriers as they are. */
  async function followCouriers(): Promise<void> {
    await keepCouriers();
    adminLive.publish(new Set([couriersTag]));
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
      dropReads(tags);
      caches.drop(tags);
      cdn?.purge(tags);
      live.publish(tags);
      adminLive.publish(tags);
    },
    office(tags) {
      if (tags.has('webhooks-due')) webhooks.wake();
      if (tags.has(jobsDue)) working.checkNow();
      // Every setting that is saved is an entry of the log.
      if (tags.has('audit')) archive?.look();
      // A person whose role has changed is authenticated again.
      for (const tag of tags) if (tag.startsWith('person:')) adminLive.drop(tag.slice('person:'.length));
      adminLive.publish(tags);
    },
    nodes({ count, allowed }) {
      nodes = count;
      // A pooler shares out the server's connections by itself.
      const share = settings.databaseDirectUrl ? maxConnections : fairShare({ allowed, nodes: count });
      pools.resize(settings.databaseConnections ?? share);
      replica?.resize(share);
    },
    connectionChanged(isConnected) {
      replica?.noteChange(['*']);
      setReadCaching(isConnected);
      caches.trust(isConnected);
      if (isConnected) cdn?.purge(['*']);
      if (!isConnected) return pools.breaker.doubt();
      setUp.look();
      void orWarn('list-switch-not-read', lookAtListSwitch);
      void orWarn('language-switch-not-read', lookAtLanguageSwitch);
      void orWarn('couriers-not-read', followCouriers);
      // Jobs queued meanwhile were not announced.
      working.checkNow();
      mailWorker.wake();
      webhooks.wake();
      live.resync();
      adminLive.resync();
    },
  });
  return { nodes: () => nodes, close: changes.close };
}

/** A failed read is repeated at the next change, or after reconnecting. */
async function orWarn(event: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    log('warn', event, {}, error);
  }
}
