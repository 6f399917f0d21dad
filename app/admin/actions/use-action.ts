import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { showToast } from '../components/menus/toast.tsx';
import { setNotDone } from '../layout/not-done.ts';
import { useAdmin } from '../layout/use-admin.ts';
import type { Answer, Asked } from './action-result.ts';
import { forgetWaiting, keepWaiting } from './pending-actions.ts';
import { type ActionName, type AnswerOf, type AskedOf, type Room, retryKeyOf, sendAction } from './send-action.ts';

/** What a page hears of an act: its answer, or that it waits on this device for the network. */
export type Heard = Answer & { waits?: true };

/** The acts of a room, for a component that is given them. */
export type Actions<R extends Room> = ReturnType<typeof useAction<R>>;

/** How many acts of this window are on their way. */
export const actsUnderWay = createStore(0);

const noAnswer: Heard = {};

/**
 * The one way to act in the office. `act` sends an act of the room. A toast says what was done and offers its undo; what
 * was refused stays in `refused` and `problems` until the next act. An act with a `retryKey` that finds no network is
 * kept on this device and sent later. Any other failure is said above the page, and what was typed stays.
 * `onAnswer` hears every answer at once. The promise of `act` resolves when the page was read anew: with the answer, or
 * with null where there was none. It resolves also when the component has gone: an undo in a toast outlives its page.
 */
export function useAction<R extends Room>(room: R, onAnswer?: (result: Heard) => void) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const by = useAdmin().person.name;
  const page = useRef({ isOpen: false, onAnswer });
  const underWay = useRef<readonly Asked[]>([]);
  const [shown, setShown] = useState({ underWay: underWay.current, answer: noAnswer });
  useEffect(() => {
    page.current = { isOpen: true, onAnswer };
  });
  useEffect(
    () => () => {
      page.current.isOpen = false;
    },
    [],
  );

  function show(acts: readonly Asked[], result?: Heard): void {
    underWay.current = acts;
    setShown((last) => ({ underWay: acts, answer: result ?? last.answer }));
  }

  async function send<Name extends ActionName<R>>(input: AskedOf<R, Name>): Promise<AnswerOf<R, Name> | null> {
    // A double press is one action.
    if (underWay.current.some((each) => isSameAction(each, input))) return null;
    show([...underWay.current, input], noAnswer);
    const received = await sendOrKeep(room, input, by);
    if (received) {
      // Who reads a refusal may act again at once: a button that is still busy would swallow the press.
      const isRefused =
        received.done === undefined && (received.refused !== undefined || received.problems !== undefined);
      show(isRefused ? underWay.current.filter((each) => each !== input) : underWay.current, received);
      formatDone(received, takeBack);
      if (page.current.isOpen) page.current.onAnswer?.(received);
    }
    if (received?.to && page.current.isOpen) await navigate(received.to);
    else if (received && !received.waits) await revalidate();
    show(underWay.current.filter((each) => each !== input));
    // The room's table answers each act with the answer of its name.
    return received as AnswerOf<R, Name> | null;
  }

  /** Runs from the toast, on whichever page is open by then. */
  async function takeBack(undo: Asked): Promise<void> {
    const received = await sendOrKeep(room, undo, by);
    if (!received) return;
    const [refused] = received.refused ?? [];
    if (refused) showToast({ text: `Not taken back. ${refused.why}` });
    else formatDone(received, takeBack);
    await revalidate();
  }

  const { answer: outcome } = shown;
  return {
    send,
    /** Forgets the last answer: what the page says now replaces it. */
    forget: () => show(underWay.current, noAnswer),
    busy: shown.underWay.length > 0,
    /** The act sent last and not yet answered, so that its own button shows it. */
    underWay: shown.underWay.at(-1) as AskedOf<R> | undefined,
    refused: outcome.refused ?? [],
    /** Why the act as a whole was refused, where it has one subject. */
    problem: outcome.refused?.[0]?.why,
    problems: outcome.problems ?? {},
    says: outcome.says ?? '',
  };
}

/** The answer; null where none came, which is then said above the page. */
async function sendOrKeep(room: Room, input: Asked, by: string): Promise<Heard | null> {
  actsUnderWay.write(actsUnderWay.read() + 1);
  const sent = await sendAction(room, input);
  actsUnderWay.write(actsUnderWay.read() - 1);
  if ('answer' in sent) {
    setNotDone(null);
    return sent.answer;
  }
  const key = retryKeyOf(input);
  if (key === null || sent.notDone !== 'unreached') {
    setNotDone({ why: sent.notDone, isAction: true });
    return null;
  }
  const { says } = keepWaiting({ key, room, asked: input, by });
  showToast({ text: `Waits to be sent: ${says}`, undo: () => forgetWaiting(key) });
  return { waits: true };
}

function formatDone({ says, refused = [], undo }: Heard, takeBack: (undo: Asked) => Promise<void>): void {
  if (!says || refused.length > 0) return;
  showToast({ text: says, ...(undo && { undo: () => void takeBack(undo) }) });
}

function isSameAction(one: Asked, other: Asked): boolean {
  const withoutKey = (input: Asked) => JSON.stringify({ ...input, retryKey: undefined });
  return withoutKey(one) === withoutKey(other);
}
