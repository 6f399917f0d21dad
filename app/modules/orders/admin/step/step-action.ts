import { makeUuid } from '#app/infra/uuid.ts';
import type { CourierName } from '../../couriers/courier.ts';
import type { OrderState } from '../../states/order-states.ts';
import type { OrderAction } from '../order-action-schema.ts';

/** A parcel as it is handed over: who carries it, and the number on the slip as it was typed. */
export type Parcel = { courier: CourierName; trackingNumber: string };

type HandOverAction = Extract<OrderAction, { act: 'hand-over' }>;
type StepAction = Extract<OrderAction, { act: 'step' }>;
type StepOrPack = Extract<OrderAction, { act: 'step' | 'pack' }>;

/** The act that takes orders to a state. Packing may wait for the network, so it gets its key here. */
export function stepAction(
  to: OrderState,
  numbers: readonly string[],
  { version, ...more }: Partial<Omit<StepAction, 'act' | 'to' | 'numbers'>> = {},
): StepOrPack {
  const seen = version === undefined ? {} : { version };
  if (to === 'packed') return { act: 'pack', numbers: [...numbers], ...seen, retryKey: makeUuid() };
  return { act: 'step', to, numbers: [...numbers], ...seen, ...more };
}

/** The act that hands a packed order over. A number that was not written is added later. */
export function handOverAction(
  { number, version }: { number: string; version: number },
  parcel: Parcel,
): HandOverAction {
  const { courier, trackingNumber } = parcel;
  return { act: 'hand-over', number, courier, version, ...(trackingNumber.trim() && { trackingNumber }) };
}

/** The state to which the act under way leads; null where it is no step. */
export function stateUnderWay(action: OrderAction | undefined): OrderState | null {
  if (action?.act === 'pack') return 'packed';
  if (action?.act === 'hand-over') return 'shipped';
  return action?.act === 'step' ? action.to : null;
}
