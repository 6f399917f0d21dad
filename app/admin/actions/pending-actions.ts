import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { asRecord } from '#app/infra/records.ts';
import { outcomeLabels } from '#app/modules/orders/confirmation/calls.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { doorLabels } from '#app/modules/shipping/delivery-run/delivery-run.ts';
import { setNotDone } from '../layout/not-done.ts';
import type { ActionInput } from './action-result.ts';
import { readOldPendingAction } from './old-pending-actions.ts';
import { type ActionArea, type ActionInputOf, sendAction } from './send-action.ts';

/** An action that found no network. Its key makes it one action, however often it is sent. */
export type PendingAction = {
  key: string;
  area: ActionArea;
  input: QueueableInput;
  /** As people say it: "4821-7306 packed". */
  says: string;
  /** Whose action it is: another person who logs in on this device does not send it. */
  by: string;
  /** Why the shop did not take it; then it waits for a person, not for the network. */
  problem?: string;
};

/** The actions whose schema has a `retryKey`: they may wait for the network. */
type QueueableInput = { [R in ActionArea]: Extract<ActionInputOf<R>, { retryKey: string }> }[ActionArea];

const slot = 'office-waiting';
const none: readonly PendingAction[] = [];

const waiting = createStoredStore<readonly PendingAction[]>({
  key: slot,
  initial: none,
  parse: (stored) => (Array.isArray(stored) ? stored.flatMap(readPendingAction) : undefined),
});

/** Keeps an action until it can be sent. */
export function queueAction(action: Omit<PendingAction, 'input' | 'says'> & { input: ActionInput }): PendingAction {
  const input = action.input as QueueableInput;
  const queued = { ...action, input, says: describeAction(input) };
  waiting.write([...waiting.read().filter(({ key }) => key !== action.key), queued]);
  return queued;
}

/** Drops an action that is not to be sent any more. */
export function dropPendingAction(key: string): void {
  waiting.write(waiting.read().filter((action) => action.key !== key));
}

/**
 * Sends what waits, in its order, until the network is away again; another page of this device that sends already is left
 * to it. Returns what was sent. What the shop refuses stays with its reason.
 */
export async function sendPendingActions(by: string): Promise<PendingAction[]> {
  const send = () => sendAll(by);
  return navigator.locks
    ? navigator.locks.request(slot, { ifAvailable: true }, (lock) => (lock ? send() : []))
    : send();
}

/** What waits, of whoever it is. */
export function usePendingActions(): readonly PendingAction[] {
  return useStore(waiting);
}

/** The numbers of orders of which something waits to be sent. */
export function usePendingNumbers(): ReadonlySet<string> {
  const actions = usePendingActions().filter(({ problem }) => !problem);
  return new Set(actions.flatMap(({ input }) => ('numbers' in input ? input.numbers : input.number)));
}

async function sendAll(by: string): Promise<PendingAction[]> {
  const done: PendingAction[] = [];
  for (const action of waiting.read().filter((each) => each.by === by && !each.problem)) {
    const sent = await sendAction(action.area, action.input);
    if ('notDone' in sent && sent.notDone !== 'not-taken') {
      if (sent.notDone === 'logged-out') setNotDone({ why: sent.notDone, isAction: true });
      break;
    }
    const problem = 'notDone' in sent ? notTaken : sent.answer.refused?.[0]?.why;
    if (problem) waiting.write(waiting.read().map((each) => (each.key === action.key ? { ...each, problem } : each)));
    else {
      dropPendingAction(action.key);
      done.push(action);
    }
  }
  return done;
}

const notTaken = 'The shop did not accept this. Reload the page.';

function describeAction(input: QueueableInput): string {
  if (input.action === 'end-call')
    return `${input.name || formatOrderNumber(input.number)} ${outcomeLabels[input.outcome].toLowerCase()}`;
  if (input.action === 'record-door-outcome') return `${formatOrderNumber(input.number)} ${doorLabels[input.outcome]}`;
  const [number = ''] = input.numbers;
  return `${input.numbers.length > 1 ? `${input.numbers.length} orders` : formatOrderNumber(number)} packed`;
}

/** Drops what is no action that waits. */
function readPendingAction(stored: unknown): PendingAction[] {
  const action = readOldPendingAction(stored);
  return isPendingAction(action) ? [action] : [];
}

function isPendingAction(found: unknown): found is PendingAction {
  const { key, says, by, area, input } = asRecord(found);
  const isText = [key, says, by, area].every((each) => typeof each === 'string');
  return isText && typeof asRecord(input).retryKey === 'string';
}
