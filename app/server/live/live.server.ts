import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { countNodes, joinNodes, type Nodes, nodesChannel } from '#app/infra/db/nodes.server.ts';
import { log } from '#app/infra/process/log.server.ts';

type ChangeHandlers = {
  /** These tags were announced as changed. */
  changed(tags: Set<string>): void;
  /** Announcements for the admin alone, on the channel that older nodes know as `office`. */
  office?(tags: Set<string>): void;
  /** `false` when announcements cannot be received; `true` when they can again (some may have been missed). */
  connectionChanged(isConnected: boolean): void;
  /** The number of listening nodes; updated at each heartbeat and when one joins. */
  nodes?(nodes: Nodes): void;
};

/**
 * Listens to the database's announcements on `changed` and `office` with one connection of this process, by
 * which the nodes also count each other. Reconnects whenever the connection is lost or has been silent for longer than
 * `patienceMs`. Announcements that arrive together are passed on together.
 */
export async function onChanges(
  config: pg.ClientConfig,
  listener: ChangeHandlers,
  patienceMs = 5_000,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = null;
  let closed = false;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const gathered = { changed: new Set<string>(), office: new Set<string>() };

  function gather(channel: 'changed' | 'office', tag: string): void {
    if (gathered[channel].size === 0)
      setImmediate(() => {
        const tags = gathered[channel];
        gathered[channel] = new Set();
        listener[channel]?.(tags);
      });
    gathered[channel].add(tag);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...config,
      connectionTimeoutMillis: 3_000,
      query_timeout: patienceMs,
      keepAlive: true,
      application_name: 'dastak-live',
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload }) => {
      if (channel === nodesChannel) return sendHeartbeat();
      if (payload) gather(channel === 'office' ? 'office' : 'changed', payload);
    });
    try {
      await next.connect();
      await next.query(`listen changed; listen office; listen ${nodesChannel}`);
      await joinNodes(next);
    } catch (error) {
      // A frozen server would keep it open, one for each attempt.
      next.end().catch(() => {});
      throw error;
    }
    if (closed) return void next.end();
    client = next;
    listener.connectionChanged(true);
    sendHeartbeat();
  }

  function lost(which: pg.Client): void {
    if (closed || which !== client) return;
    client = null;
    listener.connectionChanged(false);
    log('warn', 'announcements-lost');
    again(100);
  }

  function again(delayMs: number): void {
    if (closed || waiting) return;
    waiting = setTimeout(() => {
      waiting = null;
      connect().catch(() => again(Math.min(delayMs * 2, 2_000)));
    }, delayMs);
  }

  // A dropped connection, or one to a frozen server, cannot be told from one without announcements. So a heartbeat
  // checks it.
  function sendHeartbeat(): void {
    const checked = client;
    if (!checked) return;
    countNodes(checked).then(
      (nodes) => listener.nodes?.(nodes),
      () => {
        lost(checked);
        checked.end().catch(() => {});
      },
    );
  }
  const heartbeat = setInterval(sendHeartbeat, patienceMs);
  heartbeat.unref();

  await connect().catch(() => {
    listener.connectionChanged(false);
    again(100);
  });
  return {
    async close() {
      closed = true;
      clearInterval(heartbeat);
      if (waiting) clearTimeout(waiting);
      await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
    },
  };
}
