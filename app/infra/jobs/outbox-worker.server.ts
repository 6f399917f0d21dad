import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../db/db.server.ts';
import { log } from '../process/log.server.ts';

/** A queue of items written in an order's transaction and sent after it: emails, webhook events. */
export type Outbox<Item> = {
  /** The log event when sending fails, such as a lost database. */
  failureEvent: 'letters-wait' | 'webhooks-wait';
  /** The number of items sent at once. */
  maxConcurrent: number;
  /** Takes the item that has been due for longest under a lease, so that no other node takes it. Null if none is due. */
  take(): Promise<Item | null>;
  /** Gives back an item that was taken but not tried. */
  release(item: Item): Promise<void>;
  /** Sends it and records the outcome. */
  deliver(item: Item): Promise<void>;
  /** Milliseconds until the next item is due. */
  msUntilNextDue(): Promise<number>;
};

export type OutboxWorker = {
  /** Looks for due items now. */
  wake(): void;
  /** Takes nothing new and waits a second and a half for what is being sent. If that was too short, another node sends it. */
  close(): Promise<void>;
};

/** A pause after each item, so that orders and pages get the processor first. Still 100,000 an hour with two at once. */
const pauseAfterItemMs = 50;
/** The polling interval for items whose announcement was missed. */
const pollIntervalMs = 60_000;
/** The least rest where nothing could be taken: what is due may be locked by somebody else. */
const minPauseMs = 100;
const closeTimeoutMs = 1_500;

/** Sends the due items of an outbox, `maxConcurrent` at once. Any number of nodes may do so; each item is taken by one. */
export function startOutboxWorker<Item>(outbox: Outbox<Item>): OutboxWorker {
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  let wakeUp = new AbortController();
  let isFailing = false;

  function wake(): void {
    wakeUp.abort();
    wakeUp = new AbortController();
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      const wakeSignal = wakeUp.signal;
      try {
        const item = sending.size < outbox.maxConcurrent ? await outbox.take() : null;
        if (item !== null && closing.signal.aborted) await outbox.release(item);
        else if (item !== null) begin(item);
        else await pause(wakeSignal, sending.size < outbox.maxConcurrent ? await msUntilNextPoll() : pollIntervalMs);
      } catch (error) {
        await pauseAfterFailure(error);
      }
    }
  }

  /** An item that was sent makes room for another one, and may have been what the next one waited for. */
  function begin(item: Item): void {
    const sent: Promise<void> = send(item).finally(() => {
      sending.delete(sent);
      wake();
    });
    sending.add(sent);
  }

  async function send(item: Item): Promise<void> {
    try {
      await outbox.deliver(item);
      isFailing = false;
    } catch (error) {
      await pauseAfterFailure(error);
    }
    await pause(closing.signal, pauseAfterItemMs);
  }

  async function msUntilNextPoll(): Promise<number> {
    const ms = await outbox.msUntilNextDue();
    isFailing = false;
    return Math.max(minPauseMs, Math.min(pollIntervalMs, ms));
  }

  /** Logged once, not every second. */
  async function pauseAfterFailure(error: unknown): Promise<void> {
    if (!isFailing) log(isDatabaseAway(error) ? 'warn' : 'error', outbox.failureEvent, {}, error);
    isFailing = true;
    await pause(closing.signal, 1_000);
  }

  const working = work();
  return {
    wake,
    async close() {
      closing.abort();
      wakeUp.abort();
      const ended = working.then(() => Promise.all(sending));
      await Promise.race([ended, sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

async function pause(until: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: until, ref: false }).catch(() => {});
}
