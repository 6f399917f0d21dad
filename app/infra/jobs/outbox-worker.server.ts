import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../db/db.server.ts';
import { log } from '../process/log.server.ts';

/** Something written into the database in an order's transaction, and sent after it: a letter, an event. */
export type Outbox<Item> = {
  /** What the log calls it when the database is away: `letters-wait`. */
  troubleEvent: 'letters-wait' | 'webhooks-wait';
  /** How many items are sent at once. */
  most: number;
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

/** A pause after each item, so that orders and pages get the processor first. Still 100,000 an hour with two at once. */
const breathMs = 50;
/** The polling interval for items whose announcement was missed. */
const lookAgainMs = 60_000;
/** The least rest where nothing could be taken: what is due may be locked by somebody else. */
const busyRestMs = 100;
const closingMs = 1_500;

/** Sends what is due in an outbox, `most` items at once. Any number of nodes may do so; each item is taken by one. */
export function startOutboxWorker<Item>(outbox: Outbox<Item>): OutboxWorker {
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  let alarm = new AbortController();
  let inTrouble = false;

  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      const received = alarm.signal;
      try {
        const item = sending.size < outbox.most ? await outbox.take() : null;
        if (item !== null && closing.signal.aborted) await outbox.giveBack(item);
        else if (item !== null) begin(item);
        else await rest(received, sending.size < outbox.most ? await untilNextLook() : lookAgainMs);
      } catch (error) {
        await meetTrouble(error);
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
      inTrouble = false;
    } catch (error) {
      await meetTrouble(error);
    }
    await rest(closing.signal, breathMs);
  }

  async function untilNextLook(): Promise<number> {
    const ms = await outbox.untilNextIsDue();
    inTrouble = false;
    return Math.max(busyRestMs, Math.min(lookAgainMs, ms));
  }

  /** Logged once, not every second. */
  async function meetTrouble(error: unknown): Promise<void> {
    if (!inTrouble) log(isDatabaseAway(error) ? 'warn' : 'error', outbox.troubleEvent, {}, error);
    inTrouble = true;
    await rest(closing.signal, 1_000);
  }

  const working = work();
  return {
    wake,
    async close() {
      closing.abort();
      alarm.abort();
      const ended = working.then(() => Promise.all(sending));
      await Promise.race([ended, sleep(closingMs, undefined, { ref: false })]);
    },
  };
}

async function rest(until: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: until, ref: false }).catch(() => {});
}
