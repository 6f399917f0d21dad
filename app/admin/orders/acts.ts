import { useEffect, useRef, useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { makeUuid } from '#app/platform/uuid.ts';
import { showToast } from '../pieces/toast.tsx';
import { type ActFields, type ActsAnswer, actsAddress } from './acts-answer.ts';
import { NotReached, refuseAct, sendAct } from './send-act.ts';
import { forgetWaiting, keepWaiting, mayWait } from './waiting-acts.ts';

const nothing: ActsAnswer = { done: [], refused: [], says: '' };
/** What changes nothing that a page shows. */
const silent = ['lease', 'release', 'read', 'print', 'message'];

/**
 * Sends an act on orders; what was done is said in a toast with its Undo, what was refused stays in `refused` until the
 * next act. What may wait for the network does. `onDone` hears of every answer once.
 */
export function useActs(onDone?: (answer: ActsAnswer) => void) {
  const { revalidate } = useRevalidator();
  const me = useMe();
  const page = useRef({ isOpen: false, onDone });
  const [sending, setSending] = useState<ActFields[]>([]);
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    page.current = { isOpen: true, onDone };
  });
  useEffect(
    () => () => {
      page.current.isOpen = false;
    },
    [],
  );
  async function act(wanted: ActFields): Promise<void> {
    const fields = mayWait(wanted) ? { ...wanted, key: makeUuid() } : wanted;
    setSending((all) => [...all, fields]);
    setAnswer(nothing);
    const heard = await sendOrKeep(fields, me);
    setAnswer(heard);
    sayDone(heard);
    if (page.current.isOpen) page.current.onDone?.(heard);
    if (!heard.waits && !silent.includes(fields.intent ?? '')) await revalidate();
    setSending((all) => all.filter((each) => each !== fields));
  }
  const [last] = sending.slice(-1);
  return {
    act: (fields: ActFields) => void act(fields),
    busy: sending.length > 0,
    /** The act under way, so that its own button shows it. */
    underWay: last?.to ?? last?.intent ?? '',
    refused: answer.refused,
    says: answer.says,
  };
}

async function sendOrKeep(fields: ActFields, me: string): Promise<ActsAnswer> {
  try {
    return await sendAct(fields);
  } catch (error) {
    if (!(error instanceof NotReached)) throw error;
    if (silent.includes(fields.intent ?? '')) return nothing;
    if (!mayWait(fields))
      return refuseAct(fields, 'There is no network. Nothing was changed; try again when it is back.');
    const { key, says } = keepWaiting(fields, me);
    showToast({ text: `Waits to be sent: ${says}`, undo: () => forgetWaiting(key) });
    return { ...nothing, waits: true };
  }
}

function sayDone({ says, refused, undo }: ActsAnswer): void {
  if (says && refused.length === 0)
    showToast({ text: says, ...(undo && { undo: { action: actsAddress, fields: undo } }) });
}

/** Whose acts these are, as the frame knows the person. */
export function useMe(): string {
  return useRouteLoaderData<{ person: { name: string } }>('admin/office-layout')?.person.name ?? '';
}
