import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { asRecord } from '#app/infra/records.ts';
import { outcomeLabels } from '#app/modules/orders/confirmation/calls.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { doorLabels } from '#app/modules/shipping/delivery-run/delivery-run.ts';
import { setNotDone } from '../layout/not-done.ts';
import type { Asked } from './action-result.ts';
import { readOldWaitingAction } from './old-pending-actions.ts';
import { type AskedOf, type Room, sendAction } from './send-action.ts';

/** An act that found no network. Its key makes it one act, however often it is sent. */
export type WaitingAction = {
  key: string;
  room: Room;
  asked: MayWait;
  /** As people say it: "4821-7306 packed". */
  says: string;
  /** Whose act it is: another person who logs in on this device does not send it. */
  by: string;
  /** Why the shop did not take it; then it waits for a person, not for the network. */
  problem?: string;
};

/** The acts whose schema has a `retryKey`: they may wait for the network. */
type MayWait = { [R in Room]: Extract<AskedOf<R>, { retryKey: string }> }[Room];

const slot = 'office-waiting';
const none: readonly WaitingAction[] = [];

const waiting = createStoredStore<readonly WaitingAction[]>({
  key: slot,
  initial: none,
  parse: (stored) => (Array.isArray(stored) ? stored.flatMap(readWaitingAction) : undefined),
});

/** Keeps an act until it can be sent. */
export function keepWaiting({
  asked: input,
  ...action
}: Omit<WaitingAction, 'asked' | 'says'> & { asked: Asked }): WaitingAction {
  const mayWait = input as MayWait;
  const kept = { ...action, asked: mayWait, says: describeAction(mayWait) };
  waiting.write([...waiting.read().filter(({ key }) => key !== action.key), kept]);
  return kept;
}

/** Drops an act that is not to be sent any more. */
export function forgetWaiting(key: string): void {
  waiting.write(waiting.read().filter((action) => action.key !== key));
}

/**
 * Sends what waits, in its order, until the network is away again; another page of this device that sends already is left
 * to it. Returns what was sent. What the shop refuses stays with its reason.
 */
export async function sendWaiting(by: string): Promise<WaitingAction[]> {
  const send = () => sendAll(by);
  return navigator.locks
    ? navigator.locks.request(slot, { ifAvailable: true }, (lock) => (lock ? send() : []))
    : send();
}

/** What waits, of whoever it is. */
export function useWaitingActions(): readonly WaitingAction[] {
  return useStore(waiting);
}

/** The numbers of orders of which something waits to be sent. */
export function useWaitingNumbers(): ReadonlySet<string> {
  const acts = useWaitingActions().filter(({ problem }) => !problem);
  return new Set(acts.flatMap(({ asked: input }) => ('numbers' in input ? input.numbers : input.number)));
}

async function sendAll(by: string): Promise<WaitingAction[]> {
  const done: WaitingAction[] = [];
  for (const action of waiting.read().filter((each) => each.by === by && !each.problem)) {
    const sent = await sendAction(action.room, action.asked);
    if ('notDone' in sent && sent.notDone !== 'not-taken') {
      if (sent.notDone === 'logged-out') setNotDone({ why: sent.notDone, isAction: true });
      break;
    }
    const problem = 'notDone' in sent ? notTaken : sent.answer.refused?.[0]?.why;
    if (problem) waiting.write(waiting.read().map((each) => (each.key === action.key ? { ...each, problem } : each)));
    else {
      forgetWaiting(action.key);
      done.push(action);
    }
  }
  return done;
}

const notTaken = 'The shop did not take this. Load the page again.';

function describeAction(input: MayWait): string {
  if (input.act === 'call')
    return `${input.name || formatOrderNumber(input.number)} ${outcomeLabels[input.outcome].toLowerCase()}`;
  if (input.act === 'at-door') return `${formatOrderNumber(input.number)} ${doorLabels[input.outcome]}`;
  const [number = ''] = input.numbers;
  return `${input.numbers.length > 1 ? `${input.numbers.length} orders` : formatOrderNumber(number)} packed`;
}

/** What is no act that waits is dropped. */
function readWaitingAction(stored: unknown): WaitingAction[] {
  const action = isWaitingAction(stored) ? stored : readOldWaitingAction(stored);
  return action ? [action] : [];
}

function isWaitingAction(found: unknown): found is WaitingAction {
  const { key, says, by, room, asked: input } = asRecord(found);
  const isText = [key, says, by, room].every((each) => typeof each === 'string');
  return isText && typeof asRecord(input).retryKey === 'string';
}
