import { type ActionResult, type Refusal, refuse } from '#app/admin/actions/action-result.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { formatStands, lossBackResult } from '#app/modules/payments/remittances/admin/remittance-state.ts';
import { takeBackLoss } from '#app/modules/payments/take-back-loss.server.ts';
import { packingSlipOwner } from '#app/modules/shipping/booking/number-taken.server.ts';
import { asTrackingNumber, noTrackingNumber } from '#app/modules/shipping/booking/written-numbers.ts';
import { handOver } from '#app/modules/shipping/hand-over.server.ts';
import { type TakenBack, takeBack } from '#app/modules/shipping/take-back.server.ts';
import { type CourierName, courierLabel, isOurRider } from '../../couriers/courier.ts';
import { formatOrderNumber } from '../../desk/admin-order.ts';
import { undoCall } from '../../desk/call-texts/record-call.server.ts';
import { cancelDuplicate } from '../../desk/order-desk.server.ts';
import { type PackingSlip, readPackingSlip } from '../../desk/packing/read-packing-slip.server.ts';
import { onHoldLabels } from '../../states/on-hold.ts';
import { stateHas, stateTable } from '../../states/order-states.ts';
import { StockGone } from '../../states/step-stock.server.ts';
import { type Step, type StepDone, type StepRefused, takeStep, undoStep } from '../../states/take-step.server.ts';
import type { OrderAction, OrderActionInput } from '../order-action-schema.ts';
import { formatCancelled, formatPast, formatRefusal } from './step-texts.ts';

type OrderResult = ActionResult<OrderAction>;

/** Packed parcels. The key goes into the timeline, so that the action sent again finds itself. */
export function packOrders(
  person: Person,
  { numbers, version, retryKey }: OrderActionInput<'pack-orders'>,
): Promise<OrderResult> {
  return takeSteps(person, numbers, { to: 'packed', ...(version && { version }), key: retryKey });
}

/** Packs the order of a slip that was scanned; where it is scanned at the wrong moment, the answer says why. */
export async function packScanned(person: Person, { number }: OrderActionInput<'pack-scanned'>): Promise<OrderResult> {
  const slip = await readPackingSlip(number);
  if (slip.kind === 'to-pack') return takeSteps(person, [number], { to: 'packed' });
  return refuse(whyNotPacked(slip), slip.kind === 'not-found' ? '' : number);
}

function whyNotPacked(slip: Exclude<PackingSlip, { kind: 'to-pack' }>): string {
  switch (slip.kind) {
    case 'not-found':
      return 'There is no order with this number.';
    case 'not-confirmed':
      return 'It is not confirmed yet. Call the customer first.';
    case 'aside':
      return `${slip.by} put it on hold: ${onHoldLabels[slip.why]}. Bring it back to packing first.`;
    case 'past':
      return formatPast(slip);
  }
}

/** Any other step of one or more orders. */
export async function changeState(person: Person, input: OrderActionInput<'change-state'>): Promise<OrderResult> {
  const { to, numbers, version, reason, sellable } = input;
  return takeSteps(person, numbers, {
    to,
    ...(version && { version }),
    ...(reason && { reason }),
    ...(sellable && sellable.length > 0 && { sellable }),
  });
}

/** A packed order goes with a courier. The number may be added later, but what was written must be one. */
export async function handOverOrder(
  person: Person,
  { number, courier, trackingNumber: written, version }: OrderActionInput<'hand-over-order'>,
): Promise<OrderResult> {
  const trackingNumber = written === undefined ? null : asTrackingNumber(written);
  if (written !== undefined && !trackingNumber) return refuse(noTrackingNumber, number);
  const slip = trackingNumber && !isOurRider(courier) ? await packingSlipOwner(trackingNumber, number) : null;
  if (slip) return refuse(slipTexts(slip), number);
  const outcome = await handOver(person, { number, courier, trackingNumber, ...(version && { version }) });
  if (outcome.kind === 'done')
    return {
      ...stepsResult([outcome], ` is with ${courierLabel(courier)}`),
      undo: {
        action: 'take-back-steps',
        steps: [{ number, event: outcome.eventId }],
        reason: 'Dispatched by mistake',
      },
    };
  if (outcome.kind !== 'taken') return stepsResult([outcome], '');
  return refuse(takenTexts(outcome.by, trackingNumber ?? '', outcome.with), number);
}

/** Why the number of one of our own slips is refused where a courier's number is meant. */
export function slipTexts(slip: string): string {
  return `This is our own slip, of order ${formatOrderNumber(slip)}. Scan the courier’s label.`;
}

/**
 * Why a courier's number is refused that the parcel of another order has; `by` is that order, where it is known, and
 * `carrier` its courier, where it is another one.
 */
export function takenTexts(by: string | null, trackingNumber: string, carrier?: CourierName): string {
  const who = by ? `Order ${formatOrderNumber(by)}` : 'Another order';
  const where = carrier ? ` with ${courierLabel(carrier)}` : '';
  return `${who} has the number ${trackingNumber}${where} already. Was the wrong slip scanned?`;
}

/** One transaction for each order: one that is refused holds none of the others back. */
async function takeSteps(person: Person, numbers: readonly string[], step: Step): Promise<OrderResult> {
  const outcomes: (StepDone | StepRefused)[] = [];
  for (const number of numbers)
    outcomes.push(await orShort(number, () => inTransaction((tx) => takeStep(tx, person, number, step))));
  return stepsResult(outcomes, `: ${stateTable[step.to].label.toLowerCase()}`);
}

/** What became of the steps of several orders, in one answer. `says` follows the number. */
export function stepsResult(outcomes: readonly (StepDone | StepRefused)[], says: string): OrderResult {
  const now = new Date();
  const done = outcomes.filter((outcome) => outcome.kind === 'done');
  const refused = outcomes
    .filter((outcome) => outcome.kind !== 'done')
    .map((outcome) => ({ subject: outcome.number, why: formatRefusal(outcome, now) }));
  if (done.length === 0) return { refused };
  const which = done.length === 1 ? formatOrderNumber(done[0]?.number ?? '') : `${done.length} orders`;
  const mayUndo = done.every(({ state }) => !stateHas(state, 'cannotUndo'));
  const events = done.map(({ number, eventId }) => ({ number, event: eventId, of: 'step' as const }));
  return {
    done: done.map(({ number }) => number),
    refused,
    says: `${which}${says}`,
    ...(mayUndo && { undo: { action: 'undo-events', events } }),
  };
}

type Undone = StepDone | StepRefused | { kind: 'undone'; number: string };

/** Takes back the steps and calls that a toast offers to take back. */
export async function undoEvents(person: Person, { events }: OrderActionInput<'undo-events'>): Promise<OrderResult> {
  const outcomes: (StepDone | StepRefused)[] = [];
  let undone = 0;
  for (const { number, event, of } of events.toSorted((a, b) => a.number.localeCompare(b.number))) {
    const undo = of === 'call' ? undoCall : undoStep;
    const outcome = await orShort(number, () =>
      inTransaction(async (tx): Promise<Undone> => undo(tx, person, number, event)),
    );
    if (outcome.kind === 'undone') undone += 1;
    else outcomes.push(outcome);
  }
  const { done = [], refused = [] } = stepsResult(outcomes, '');
  return { done, refused, ...(done.length + undone > 0 && { says: 'Undone' }) };
}

type StepsToTakeBack = { steps: readonly { number: string; event: number }[]; reason: string };

/** Takes back steps that stand, of whatever age, with a reason; the last one of each order. */
export async function takeBackSteps(person: Person, { steps, reason }: StepsToTakeBack): Promise<ActionResult> {
  const done: StepDone[] = [];
  const refused: Refusal[] = [];
  for (const { number, event } of steps.toSorted((a, b) => a.number.localeCompare(b.number))) {
    const outcome = await orShort(number, () => takeBack(person, number, { event, reason }));
    // The order was closed by giving up what the courier owed: that goes with the step.
    const loss = outcome.kind === 'in-the-books' ? await takeBackLoss(person, { number, event }, reason) : null;
    if (loss?.kind === 'taken-back') return { ...lossBackResult(loss), done: [number] };
    if (loss?.kind === 'stands') refused.push({ subject: number, why: formatStands(loss.on) });
    else if (outcome.kind === 'done') done.push(outcome);
    else refused.push({ subject: number, why: formatHeld(outcome) });
  }
  const [first] = done;
  if (!first) return { refused };
  const state = stateTable[first.state].label.toLowerCase();
  const says = done.length === 1 ? `${formatOrderNumber(first.number)}: ${state} again` : `${done.length} undone`;
  return { done: done.map(({ number }) => number), refused, says };
}

function formatHeld(outcome: Exclude<TakenBack, StepDone>): string {
  switch (outcome.kind) {
    case 'with-courier':
      return `${courierLabel(outcome.courier)} has this parcel${outcome.words && `: “${outcome.words}”`}. Ask them to send it back.`;
    case 'in-the-books':
      return 'A payment sheet has paid for it, so it stays as it is. The owner can undo that sheet under Cash.';
    default:
      return formatRefusal(outcome, new Date());
  }
}

/** What had come back and was sold since refuses the undo as short stock does. */
async function orShort<T>(number: string, does: () => Promise<T>): Promise<T | StepRefused> {
  try {
    return await does();
  } catch (error) {
    if (!(error instanceof StockGone)) throw error;
    return { kind: 'short', number, state: 'cancelled', lines: [{ id: 0, name: 'what came back', left: 0 }] };
  }
}

/** Of two orders of the same person, keeps one and cancels the other. */
export async function keepOne(person: Person, { number, other }: OrderActionInput<'keep-one'>): Promise<OrderResult> {
  const outcome = await inTransaction((tx) => cancelDuplicate(tx, person, other, formatOrderNumber(number)));
  return stepsResult([outcome], outcome.kind === 'done' ? `: ${formatCancelled(outcome.returned)}` : '');
}
