import { makeUuid } from '#app/infra/uuid.ts';
import type { CourierName } from '../../couriers/courier.ts';
import type { OrderState } from '../../states/order-states.ts';
import type { OrderAction } from '../order-action-schema.ts';

/** A parcel as it is handed over: who carries it, and the number on the slip as it was typed. */
export type Parcel = { courier: CourierName; trackingNumber: string };

type HandOverAction = Extract<OrderAction, { action: 'hand-over-order' }>;
type StepAction = Extract<OrderAction, { action: 'change-state' }>;
type StepOrPack = Extract<OrderAction, { action: 'change-state' | 'pack-orders' }>;

/** The action that takes orders to a state. Packing may wait for the network, so it gets its key here. */
export function stepAction(
  to: OrderState,
  numbers: readonly string[],
  { version, ...more }: Partial<Omit<StepAction, 'action' | 'to' | 'numbers'>> = {},
): StepOrPack {
  const seen = version === undefined ? {} : { version };
  if (to === 'packed') return { action: 'pack-orders', numbers: [...numbers], ...seen, retryKey: makeUuid() };
  return { action: 'change-state', to, numbers: [...numbers], ...seen, ...more };
}

/** The action that hands a packed order over. A number that was not written is added later. */
export function handOverAction(
  { number, version }: { number: string; version: number },
  parcel: Parcel,
): HandOverAction {
  const { courier, trackingNumber } = parcel;
  return { action: 'hand-over-order', number, courier, version, ...(trackingNumber.trim() && { trackingNumber }) };
}

/** The state to which the action under way leads; null where it is no step. */
export function stateUnderWay(action: OrderAction | undefined): OrderState | null {
  if (action?.action === 'pack-orders') return 'packed';
  if (action?.action === 'hand-over-order') return 'shipped';
  return action?.action === 'change-state' ? action.to : null;
}
