import type { OrderState } from '../order-states.ts';
import type { OrderFields } from './office-order.ts';

export type WantedLine = { productId: number; quantity: number };

/** An order as a form holds it: what may be corrected before the parcel is closed. */
export type OrderEdit = { fields: OrderFields; lines: WantedLine[] };

export type EditConflict = { field: keyof OrderFields | 'lines'; mine: string; theirs: string };

export type Edited =
  | { kind: 'edited'; version: number; changed: string[] }
  | { kind: 'unchanged'; version: number }
  | { kind: 'not-found' }
  | { kind: 'closed'; state: OrderState }
  /** Both changed the same thing since the person looked. What only one of them changed is no conflict. */
  | { kind: 'conflict'; by: string; at: string; conflicts: EditConflict[]; now: OrderEdit }
  | { kind: 'short'; lines: { id: number; name: string; left: number }[] }
  | { kind: 'empty' };
