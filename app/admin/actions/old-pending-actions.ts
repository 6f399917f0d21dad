import { asRecord, keysOf } from '#app/infra/records.ts';
import { outcomeLabels } from '#app/modules/orders/confirmation/calls.ts';
import { isCourierName } from '#app/modules/orders/couriers/courier.ts';
import type { AskedOf } from './send-action.ts';

type MayWait = AskedOf<'orders', 'pack' | 'call'>;
type OldWaitingAction = { key: string; room: 'orders'; asked: MayWait; says: string; by: string; problem?: string };

/**
 * To be deleted, with its test, in the version after the next: no device waits that long.
 *
 * Reads an act that was kept by the version before actions were typed, as the fields of a form. The key stays the same, so an
 * act that had reached the shop without an answer is still done once. `undefined` for anything else.
 */
export function readOldWaitingAction(stored: unknown): OldWaitingAction | undefined {
  const { key, fields, says, by, problem } = asRecord(stored);
  if (typeof key !== 'string' || typeof says !== 'string' || typeof by !== 'string') return undefined;
  const input = askedInFields(key, asRecord(fields));
  return input && { key, room: 'orders', asked: input, says, by, ...(typeof problem === 'string' && { problem }) };
}

function askedInFields(retryKey: string, fields: Record<string, unknown>): MayWait | undefined {
  const numbers = textOf(fields.number)
    .split(',')
    .filter((each) => /^\d{8}$/.test(each));
  const [number] = numbers;
  if (!number) return undefined;
  const version = Number(fields.version);
  const seen = Number.isInteger(version) && version > 0 ? { version } : {};
  if (fields.intent === 'step' && fields.to === 'packed') return { act: 'pack', numbers, ...seen, retryKey };
  const outcome = outcomeOf(fields.outcome);
  if (fields.intent !== 'call' || !outcome) return undefined;
  const { courier } = fields;
  const until = new Date(textOf(fields.until));
  return {
    act: 'call',
    outcome,
    number,
    ...seen,
    name: textOf(fields.name),
    ...(isCourierName(courier) && { courier }),
    ...(!Number.isNaN(until.getTime()) && { until: until.toISOString() }),
    retryKey,
  };
}

/** Cancelling never waited for the network. */
function outcomeOf(written: unknown): AskedOf<'orders', 'call'>['outcome'] | undefined {
  const outcome = keysOf(outcomeLabels).find((each) => each === written);
  return outcome === 'cancel' ? undefined : outcome;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
