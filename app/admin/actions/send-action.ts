import { href } from 'react-router';
import { asRecord } from '#app/infra/records.ts';
import { confirmIdentity } from '../layout/identity/identity-check.ts';
import type { NotDone } from '../layout/not-done.ts';
import type { ProofWanted } from '../step-up.ts';
import { type ActionInput, type ActionResult, refuse, type Silent } from './action-result.ts';
import type { ActionTables } from './action-tables.server.ts';

/** An area of the admin that has actions. */
export type ActionArea = keyof ActionTables;

type Functions<R extends ActionArea> = ActionTables[R]['functions'];
type AreaInput<R extends ActionArea> = ActionTables[R]['schema'] extends {
  _zod: { input: infer Input extends ActionInput };
}
  ? Input
  : never;

type Name<R extends ActionArea> = AreaInput<R>['action'] & keyof Functions<R>;

/** What a page sends to ask for one of these actions. */
export type ActionInputOf<R extends ActionArea, N extends Name<R> = Name<R>> = Extract<AreaInput<R>, { action: N }> & {
  action: N;
};

/** What the action of this name answers. */
export type ActionResultOf<R extends ActionArea, N extends Name<R>> = Functions<R>[N] extends (
  ...args: never[]
) => Promise<infer Answered>
  ? Answered
  : never;

type SilentName<R extends ActionArea> = {
  [N in Name<R>]: ActionResultOf<R, N> extends Silent ? N : never;
}[Name<R>];

/** The actions of an area that a page waits for. */
export type ActionName<R extends ActionArea> = Exclude<Name<R>, SilentName<R>>;

/** Either what the shop answered, or why it did not do what it was asked. */
export type Sent = { answer: ActionResult } | { notDone: NotDone['why'] };

const patienceMs = 120_000;
/** An action that may wait is kept sooner: its key lets it be sent again without being done twice. */
const shortPatienceMs = 20_000;
const unreachedStatuses = [502, 503, 504];
const unconfirmed = 'Not done: your identity was not confirmed.';

/** Where the actions of an area are sent, also by a form without script. */
export function addressOfActions(area: ActionArea) {
  return href(`/admin/${area}/actions`);
}

/** Sends an action to its area. */
export async function sendAction(area: ActionArea, input: ActionInput): Promise<Sent> {
  try {
    const response = await fetch(addressOfActions(area), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      redirect: 'manual',
      signal: AbortSignal.timeout(retryKeyOf(input) ? shortPatienceMs : patienceMs),
    });
    // The shop's own answer, made by `runAction` of the same build.
    if (response.ok) {
      const result = (await response.json()) as ActionResult | ProofWanted;
      if (!('proofWanted' in result)) return { answer: result };
      return (await confirmIdentity()) ? sendAction(area, input) : { answer: refuse(unconfirmed) };
    }
    // Only the guard redirects: to the login.
    if (response.type === 'opaqueredirect') return { notDone: 'logged-out' };
    if (unreachedStatuses.includes(response.status)) return { notDone: 'unreached' };
    return { notDone: response.status >= 500 ? 'broken' : 'not-taken' };
  } catch {
    // The request found nobody, or its answer broke off.
    return { notDone: 'unreached' };
  }
}

/** Sends a silent action. Nobody waits for it, and nothing is said where it fails. */
export function notifyShop<R extends ActionArea, N extends SilentName<R>>(area: R, input: ActionInputOf<R, N>): void {
  void sendAction(area, input);
}

/** The key that makes an action idempotent. Only actions that may wait for the network have one. */
export function retryKeyOf(input: ActionInput): string | null {
  const { retryKey } = asRecord(input);
  return typeof retryKey === 'string' ? retryKey : null;
}
