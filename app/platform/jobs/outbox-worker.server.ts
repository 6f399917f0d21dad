import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../db/db.server.ts';
import { log } from '../log.server.ts';

/** Something written into the database in an order's transaction, and sent after it: a letter, an event. */
export type Outbox<Item> = {
  /** What the log calls it when the database is away: `letters-wait`. */
  troubleEvent: 'letters-wait' | 'webhooks-wait';
  /** Takes the item that has been due for longest under a lease, so that no other node takes it. Null if none is due. */
  take(): Promise<Item | null>;
  /** Gives back an item that was taken but not tried. */
  giveBack(item: Item): Promise<void>;
  /** Sends it and records the outcome. */
  deliver(item: Item): Promise<void>;
  /** Milliseconds until the next item is due. */
  untilNextIsDue(): Promise<number>;
};

export type OutboxWorker = {
  /** Looks for due items now. */
  wake(): void;
  /** Takes nothing new and waits a second and a half for what is being sent. If that was too short, another node sends it. */
  close(): Promise<void>;
};

const hands = 2;
/** A pause after each item, so that orders and pages get the processor first. Still 100,000 an hour. */
const breathMs = 50;
/** The polling interval for items whose announcement was missed. */
const lookAgainMs = 15_000;
/** The least rest where nothing could be taken: what is due may be locked by somebody else. */
const busyRestMs = 100;
const closingMs = 1_500;

/** Sends what is due in an outbox, two items at once. Any number of nodes may do so; each item is taken by one. */
export function startOutboxWorker<Item>(outbox: Outbox<Item>): OutboxWorker {
  const closing = new AbortController();
  let alarm = new AbortController();
  let inTrouble = false;

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      const heard = alarm.signal;
      try {
        const item = await outbox.take();
        inTrouble = false;
        if (item !== null && closing.signal.aborted) await outbox.giveBack(item);
        else if (item !== null) await outbox.deliver(item).then(() => rest(closing.signal, breathMs));
        else await rest(heard, Math.max(busyRestMs, Math.min(lookAgainMs, await outbox.untilNextIsDue())));
      } catch (error) {
        // Logged once, not every second.
        if (!inTrouble) log(isDatabaseAway(error) ? 'warn' : 'error', outbox.troubleEvent, {}, error);
        inTrouble = true;
        await rest(closing.signal, 1_000);
      }
    }
  }

  const working = Array.from({ length: hands }, work);
  return {
    wake() {
      alarm.abort();
      alarm = new AbortController();
    },
    async close() {
      closing.abort();
      alarm.abort();
      await Promise.race([Promise.all(working), sleep(closingMs, undefined, { ref: false })]);
    },
  };
}

async function rest(until: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: until, ref: false }).catch(() => {});
}
