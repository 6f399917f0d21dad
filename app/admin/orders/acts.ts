import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { OrderState } from '#app/orders/order-states.ts';
import { showToast } from '../pieces/toast.tsx';

/** What the office's one place for acts on orders answers. */
export type ActsAnswer = {
  done: { number: string; name: string; state: OrderState }[];
  /** By number, with the reason. */
  refused: { number: string; why: string }[];
  /** What was done, for the toast. */
  says: string;
  undo?: Record<string, string>;
  /** An order that was made. */
  made?: string;
};

export const actsAddress = '/admin/orders/acts';

type Fields = Record<string, string>;

/**
 * Sends an act on orders; what was done is said in a toast with its Undo, what was refused stays in `refused` until the
 * next act. `onDone` hears of every answer once.
 */
export function useActs(onDone?: (answer: ActsAnswer) => void) {
  const fetcher = useFetcher<ActsAnswer>();
  const heard = useRef<ActsAnswer | null>(null);
  useEffect(() => {
    const answer = fetcher.data;
    if (fetcher.state === 'submitting' || !answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.says && answer.refused.length === 0)
      showToast({ text: answer.says, ...(answer.undo && { undo: { action: actsAddress, fields: answer.undo } }) });
    onDone?.(answer);
  });
  return {
    act: (fields: Fields) => void fetcher.submit(fields, { method: 'post', action: actsAddress }),
    busy: fetcher.state !== 'idle',
    /** The act under way, so that its own button shows it. */
    underWay: fetcher.formData ? String(fetcher.formData.get('to') ?? fetcher.formData.get('intent') ?? '') : '',
    refused: fetcher.state === 'idle' ? (fetcher.data?.refused ?? []) : [],
    says: fetcher.data?.says ?? '',
  };
}
