import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { showToast } from '../components/menus/toast.tsx';
import { setNotDone } from '../layout/not-done.ts';
import { useAdmin } from '../layout/use-admin.ts';
import type { ActionInput, ActionResult } from './action-result.ts';
import { dropPendingAction, queueAction } from './pending-actions.ts';
import {
  type ActionArea,
  type ActionInputOf,
  type ActionName,
  type ActionResultOf,
  retryKeyOf,
  sendAction,
} from './send-action.ts';

/** The outcome of an action: its answer, or that it waits on this device for the network. */
export type ActionOutcome = ActionResult & { waits?: true };

/** The actions of an area, for a component that is given them. */
export type Actions<R extends ActionArea> = ReturnType<typeof useAction<R>>;

/** How many actions of this window are on their way. */
export const actionsUnderWay = createStore(0);

const noAnswer: ActionOutcome = {};

/**
 * The one way to run an action of the admin. `send` sends an action of the area. A toast says what was done and offers its undo; what
 * was refused stays in `refused` and `problems` until the next action. An action with a `retryKey` that finds no network is
 * kept on this device and sent later. Any other failure is said above the page, and what was typed stays.
 * `onResult` gets every result at once. The promise of `send` resolves when the page was read anew: with the result, or
 * with null where there was none. It resolves also when the component has gone: an undo in a toast outlives its page.
 */
export function useAction<R extends ActionArea>(area: R, onResult?: (result: ActionOutcome) => void) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const by = useAdmin().person.name;
  const page = useRef({ isOpen: false, onResult });
  const underWay = useRef<readonly ActionInput[]>([]);
  const [shown, setShown] = useState({ underWay: underWay.current, answer: noAnswer });
  useEffect(() => {
    page.current = { isOpen: true, onResult };
  });
  useEffect(
    () => () => {
      page.current.isOpen = false;
    },
    [],
  );

  function show(actions: readonly ActionInput[], result?: ActionOutcome): void {
    underWay.current = actions;
    setShown((last) => ({ underWay: actions, answer: result ?? last.answer }));
  }

  async function send<Name extends ActionName<R>>(
    input: ActionInputOf<R, Name>,
  ): Promise<ActionResultOf<R, Name> | null> {
    // A double press is one action.
    if (underWay.current.some((each) => isSameAction(each, input))) return null;
    show([...underWay.current, input], noAnswer);
    const received = await sendOrQueue(area, input, by);
    if (received) {
      // Who reads a refusal may act again at once: a button that is still busy would swallow the press.
      const isRefused =
        received.done === undefined && (received.refused !== undefined || received.problems !== undefined);
      show(isRefused ? underWay.current.filter((each) => each !== input) : underWay.current, received);
      showDone(received, takeBack);
      if (page.current.isOpen) page.current.onResult?.(received);
    }
    if (received?.to && page.current.isOpen) await navigate(received.to);
    else if (received && !received.waits) await revalidate();
    show(underWay.current.filter((each) => each !== input));
    // The area's table answers each action with the answer of its name.
    return received as ActionResultOf<R, Name> | null;
  }

  /** Runs from the toast, on whichever page is open by then. */
  async function takeBack(undo: ActionInput): Promise<void> {
    const received = await sendOrQueue(area, undo, by);
    if (!received) return;
    const [refused] = received.refused ?? [];
    if (refused) showToast({ text: `Not undone. ${refused.why}` });
    else showDone(received, takeBack);
    await revalidate();
  }

  const { answer: outcome } = shown;
  return {
    send,
    /** Forgets the last answer: what the page says now replaces it. */
    forget: () => show(underWay.current, noAnswer),
    busy: shown.underWay.length > 0,
    /** The action sent last and not yet answered, so that its own button shows it. */
    underWay: shown.underWay.at(-1) as ActionInputOf<R> | undefined,
    refused: outcome.refused ?? [],
    /** Why the action as a whole was refused, where it has one subject. */
    problem: outcome.refused?.[0]?.why,
    problems: outcome.problems ?? {},
    says: outcome.says ?? '',
  };
}

/** The answer; null where none came, which is then said above the page. */
async function sendOrQueue(area: ActionArea, input: ActionInput, by: string): Promise<ActionOutcome | null> {
  actionsUnderWay.write(actionsUnderWay.read() + 1);
  const sent = await sendAction(area, input);
  actionsUnderWay.write(actionsUnderWay.read() - 1);
  if ('answer' in sent) {
    setNotDone(null);
    return sent.answer;
  }
  const key = retryKeyOf(input);
  if (key === null || sent.notDone !== 'unreached') {
    setNotDone({ why: sent.notDone, isAction: true });
    return null;
  }
  const { says } = queueAction({ key, area, input, by });
  showToast({ text: `Waits to be sent: ${says}`, undo: () => dropPendingAction(key) });
  return { waits: true };
}

function showDone({ says, refused = [], undo }: ActionOutcome, takeBack: (undo: ActionInput) => Promise<void>): void {
  if (!says || refused.length > 0) return;
  showToast({ text: says, ...(undo && { undo: () => void takeBack(undo) }) });
}

function isSameAction(one: ActionInput, other: ActionInput): boolean {
  const withoutKey = (input: ActionInput) => JSON.stringify({ ...input, retryKey: undefined });
  return withoutKey(one) === withoutKey(other);
}
