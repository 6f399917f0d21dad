import type { OrderState } from './order-states.ts';

/** What the timeline says of a step that undoes another one. Counts of days and customers know these words, too. */
export const takenBackTexts = 'Taken back';

export type StandingStep = {
  id: number;
  from: OrderState;
  to: OrderState;
  words: string;
  details: Record<string, unknown> | null;
};

type Event = Omit<StandingStep, 'from' | 'to'> & { from: OrderState | null; to: OrderState | null };

/**
 * The steps of an order that were not taken back, the oldest first, out of the events of its timeline in ascending id. The
 * last one is what can be taken back next.
 */
export function standingSteps(events: readonly Event[]): StandingStep[] {
  const standing: StandingStep[] = [];
  for (const { id, from, to, words, details } of events) {
    if (!from || !to) continue;
    const last = standing.at(-1);
    const isUndo = words === takenBackTexts && last?.to === from && last.from === to;
    if (isUndo) standing.pop();
    else standing.push({ id, from, to, words, details });
  }
  return standing;
}
