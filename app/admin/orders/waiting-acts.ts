import { useSyncExternalStore } from 'react';
import { isCallOutcome, outcomeLabels } from '#app/orders/calls.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { fieldsOf } from '#app/platform/records.ts';
import type { ActFields, ActsAnswer } from './acts-answer.ts';
import { NotReached, sendAct } from './send-act.ts';

/** An act that found no network. Its key makes it one act, however often it is sent. */
export type WaitingAct = {
  key: string;
  fields: ActFields;
  /** As people say it: "4821-7306 packed". */
  says: string;
  /** Whose act it is: another person who logs in on this device does not send it. */
  by: string;
  /** Why the shop did not take it; then it waits for a person, not for the network. */
  problem?: string;
};

const slot = 'office-waiting';
const none: readonly WaitingAct[] = [];
const watchers = new Set<() => void>();
let kept: readonly WaitingAct[] | null = null;

/** What may wait for the network: packed, and how a call ended. Money, cancelling and corrections may not. */
export function mayWait({ intent, to, outcome }: ActFields): boolean {
  if (intent === 'step') return to === 'packed';
  return intent === 'call' && isCallOutcome(outcome) && outcome !== 'cancel';
}

/** Keeps an act until it can be sent. */
export function keepWaiting(fields: ActFields, by: string): WaitingAct {
  const { key = '' } = fields;
  const act = { key, fields, says: sayAct(fields), by };
  write([...read().filter((each) => each.key !== key), act]);
  return act;
}

/** Drops an act that is not to be sent any more. */
export function forgetWaiting(key: string): void {
  write(read().filter((act) => act.key !== key));
}

/**
 * Sends what waits, in its order, until the network is away again; another page of this device that sends already is left
 * to it. Returns what was sent. What the shop refuses stays with its reason.
 */
export async function sendWaiting(by: string): Promise<WaitingAct[]> {
  const send = () => sendAll(by);
  return navigator.locks
    ? navigator.locks.request(slot, { ifAvailable: true }, (lock) => (lock ? send() : []))
    : send();
}

/** What waits, of whoever it is. */
export function useWaitingActs(): readonly WaitingAct[] {
  return useSyncExternalStore(watch, read, () => none);
}

/** The numbers of orders of which something waits to be sent. */
export function useWaitingNumbers(): ReadonlySet<string> {
  const waiting = useWaitingActs().filter(({ problem }) => !problem);
  return new Set(waiting.flatMap(({ fields }) => (fields.number ?? '').split(',')));
}

async function sendAll(by: string): Promise<WaitingAct[]> {
  const sent: WaitingAct[] = [];
  kept = null;
  for (const act of read().filter((each) => each.by === by && !each.problem)) {
    const answer = await sendAct(act.fields).catch(leaveWaiting);
    if (!answer) break;
    const [refused] = answer.refused;
    if (refused) write(read().map((each) => (each.key === act.key ? { ...act, problem: refused.why } : each)));
    else {
      forgetWaiting(act.key);
      sent.push(act);
    }
  }
  return sent;
}

function leaveWaiting(error: unknown): ActsAnswer | null {
  if (error instanceof NotReached) return null;
  throw error;
}

function sayAct({ number = '', name, outcome }: ActFields): string {
  const numbers = number.split(',');
  const who = numbers.length > 1 ? `${numbers.length} orders` : name || formatOrderNumber(number);
  return `${who} ${isCallOutcome(outcome) ? outcomeLabels[outcome].toLowerCase() : 'packed'}`;
}

function read(): readonly WaitingAct[] {
  kept ??= readKept();
  return kept;
}

function readKept(): readonly WaitingAct[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(slot) ?? '[]');
    return Array.isArray(found) ? found.filter(isWaitingAct) : none;
  } catch {
    return none;
  }
}

function isWaitingAct(found: unknown): found is WaitingAct {
  const { key, says, by, fields } = fieldsOf(found);
  const isText = [key, says, by].every((each) => typeof each === 'string');
  return isText && typeof fields === 'object' && fields !== null;
}

function write(acts: readonly WaitingAct[]): void {
  kept = acts;
  try {
    localStorage.setItem(slot, JSON.stringify(acts));
  } catch {
    // Without storage they wait as long as the page lives.
  }
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== slot) return;
    kept = null;
    watcher();
  };
  watchers.add(watcher);
  window.addEventListener('storage', follow);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', follow);
  };
}
