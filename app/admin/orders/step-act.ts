import type { CourierName } from '#app/orders/courier.ts';
import type { OrderState } from '#app/orders/order-states.ts';
import { makeUuid } from '#app/platform/uuid.ts';
import type { OrderAct } from './order-act-schema.ts';

/** A parcel as it is handed over: who carries it, and the number on the slip as it was typed. */
export type Parcel = { courier: CourierName; trackingNumber: string };

type HandOverAct = Extract<OrderAct, { act: 'hand-over' }>;
type StepAct = Extract<OrderAct, { act: 'step' }>;
type StepOrPack = Extract<OrderAct, { act: 'step' | 'pack' }>;

/** The act that takes orders to a state. Packing may wait for the network, so it gets its key here. */
export function stepAct(
  to: OrderState,
  numbers: readonly string[],
  { version, ...more }: Partial<Omit<StepAct, 'act' | 'to' | 'numbers'>> = {},
): StepOrPack {
  const seen = version === undefined ? {} : { version };
  if (to === 'packed') return { act: 'pack', numbers: [...numbers], ...seen, retryKey: makeUuid() };
  return { act: 'step', to, numbers: [...numbers], ...seen, ...more };
}

/** The act that hands a packed order over. A number that was not written is added later. */
export function handOverAct({ number, version }: { number: string; version: number }, parcel: Parcel): HandOverAct {
  const { courier, trackingNumber } = parcel;
  return { act: 'hand-over', number, courier, version, ...(trackingNumber.trim() && { trackingNumber }) };
}

/** The state to which the act under way leads; null where it is no step. */
export function stateUnderWay(act: OrderAct | undefined): OrderState | null {
  if (act?.act === 'pack') return 'packed';
  if (act?.act === 'hand-over') return 'shipped';
  return act?.act === 'step' ? act.to : null;
}
