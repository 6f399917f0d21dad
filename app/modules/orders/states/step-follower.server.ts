import type { Transaction } from '#app/infra/db/db.server.ts';
import type { OrderState } from './order-states.ts';

/** A step that has been written: the order stands at `to` within the transaction. */
export type StepTaken = { orderId: number; from: OrderState; to: OrderState };

/** What another module does with every step, in the step's own transaction. What it throws undoes the step. */
export type StepFollower = (tx: Transaction, step: StepTaken) => Promise<void>;

let follower: StepFollower | null = null;

/** Once at the start: delivery follows the steps of orders, and `orders` does not know delivery. A later one replaces it. */
export function connectSteps(follow: StepFollower): void {
  follower = follow;
}

/** Hands a step to the follower. Throws where nobody was connected: a step that delivery missed would be lost. */
export async function notifyFollower(tx: Transaction, step: StepTaken): Promise<void> {
  if (!follower) throw new Error('Nobody follows the steps of orders: connectSteps() was not called at the start.');
  await follower(tx, step);
}
