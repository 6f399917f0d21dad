import { startOfDay } from '#app/infra/dates/days.ts';
import type { OrderRules } from '#app/modules/settings/order-rules.ts';

/** How a call to confirm an order can end. Pure, for both sides. */
const callOutcomes = ['confirmed', 'no-answer', 'later', 'wrong-number', 'cancel'] as const;

export type CallOutcome = (typeof callOutcomes)[number];

export const outcomeLabels: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  'no-answer': 'No answer',
  later: 'Call later',
  'wrong-number': 'Wrong number',
  cancel: 'Cancel',
};

const hour = 60 * 60 * 1000;

type CallBackRules = Pick<OrderRules, 'firstCallBackHours' | 'secondCallBackHours' | 'nextDayHour'>;

/** When an order comes back into the queue after its first, second or a further call that was not answered. */
export function callBackAt(call: number, now: Date, rules: CallBackRules): Date {
  if (call <= 1) return new Date(now.getTime() + rules.firstCallBackHours * hour);
  if (call === 2) return new Date(now.getTime() + rules.secondCallBackHours * hour);
  return atHour(rules.nextDayHour, now, 1);
}

/** The times offered for "call later", the soonest first. */
export function laterChoices(
  now: Date,
  { nextDayHour }: Pick<OrderRules, 'nextDayHour'>,
): { label: string; at: Date }[] {
  const evening = atHour(18, now, 0);
  const isEvening = evening.getTime() - now.getTime() < hour;
  const choices = [
    { label: 'In 1 hour', at: new Date(now.getTime() + hour) },
    { label: isEvening ? 'Tomorrow evening' : 'This evening', at: isEvening ? atHour(18, now, 1) : evening },
    { label: 'Tomorrow', at: atHour(nextDayHour, now, 1) },
  ];
  return choices.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** An hour of the day in Karachi, so many days from today. */
function atHour(hours: number, now: Date, days: number): Date {
  return new Date(startOfDay(now, -days).getTime() + hours * hour);
}
