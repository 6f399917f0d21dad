import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '../pieces/toast.tsx';

/** What an act of the office says: that it is done, or what is in its way. */
export type ActAnswer = { done: string } | { problem: string };

export type Act = ReturnType<typeof useAct>;

/** Sends acts to this page's action, or to another's; what is done is said below, what is not stays where it was asked. */
export function useAct(action?: string) {
  const fetcher = useFetcher<ActAnswer>();
  const said = useRef<ActAnswer | undefined>(undefined);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (!answer || answer === said.current) return;
    said.current = answer;
    if ('done' in answer) showToast({ text: answer.done });
  }, [answer]);
  return {
    busy: fetcher.state !== 'idle',
    problem: answer && 'problem' in answer ? answer.problem : null,
    done: answer !== undefined && 'done' in answer,
    act(fields: Record<string, string>) {
      void fetcher.submit(fields, { method: 'post', ...(action && { action }) });
    },
  };
}
