import { href } from 'react-router';
import { asRecord } from '#app/platform/records.ts';
import type { NotDone } from '../frame/not-done.ts';
import type { ActTables } from './act-tables.server.ts';
import type { Answer, Asked, Silent } from './answer.ts';

/** A room of the office that has acts. */
export type Room = keyof ActTables;

type Functions<R extends Room> = ActTables[R]['functions'];
type AskedIn<R extends Room> = ActTables[R]['schema'] extends { _zod: { input: infer Input extends Asked } }
  ? Input
  : never;

type Name<R extends Room> = AskedIn<R>['act'] & keyof Functions<R>;

/** What a page sends to ask for one of these acts. */
export type AskedOf<R extends Room, N extends Name<R> = Name<R>> = Extract<AskedIn<R>, { act: N }> & { act: N };

/** What the act of this name answers. */
export type AnswerOf<R extends Room, N extends Name<R>> = Functions<R>[N] extends (
  ...asked: never[]
) => Promise<infer Answered>
  ? Answered
  : never;

type SilentName<R extends Room> = {
  [N in Name<R>]: AnswerOf<R, N> extends Silent ? N : never;
}[Name<R>];

/** The acts of a room that a page waits for. */
export type ActName<R extends Room> = Exclude<Name<R>, SilentName<R>>;

/** Either what the shop answered, or why it did not do what it was asked. */
export type Sent = { answer: Answer } | { notDone: NotDone['why'] };

const patienceMs = 120_000;
/** An act that may wait is kept sooner: its key lets it be sent again without being done twice. */
const shortPatienceMs = 20_000;
const away = [502, 503, 504];

/** Where the acts of a room are sent, also by a form without script. */
export function addressOfActs(room: Room) {
  return href(`/admin/${room}/acts`);
}

/** Sends an act to its room. */
export async function sendAct(room: Room, asked: Asked): Promise<Sent> {
  try {
    const response = await fetch(addressOfActs(room), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      redirect: 'manual',
      signal: AbortSignal.timeout(retryKeyOf(asked) ? shortPatienceMs : patienceMs),
    });
    // The shop's own answer, made by `answerAct` of the same build.
    if (response.ok) return { answer: (await response.json()) as Answer };
    // Only the guard redirects: to the login.
    if (response.type === 'opaqueredirect') return { notDone: 'logged-out' };
    if (away.includes(response.status)) return { notDone: 'unreached' };
    return { notDone: response.status >= 500 ? 'broken' : 'not-taken' };
  } catch {
    // The request found nobody, or its answer broke off.
    return { notDone: 'unreached' };
  }
}

/** Sends a silent act. Nobody waits for it, and nothing is said where it fails. */
export function tellShop<R extends Room, N extends SilentName<R>>(room: R, asked: AskedOf<R, N>): void {
  void sendAct(room, asked);
}

/** The key that makes an act idempotent. Only acts that may wait for the network have one. */
export function retryKeyOf(asked: Asked): string | null {
  const { retryKey } = asRecord(asked);
  return typeof retryKey === 'string' ? retryKey : null;
}
