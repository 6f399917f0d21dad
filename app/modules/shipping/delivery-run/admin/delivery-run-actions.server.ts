import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, knownCourier, writtenText } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { stepsResult } from '#app/modules/orders/admin/step/step-actions.server.ts';
import { formatRefusal } from '#app/modules/orders/admin/step/step-texts.ts';
import { courierLabel, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { giveToRider, messageAtDoor, startDeliveryRun } from '../delivery-run.server.ts';
import { doorLabels, doorOutcomes } from '../delivery-run.ts';

const rider = knownCourier.refine(isOurRider, 'This is not a rider of the shop.');

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('give-to-rider'), rider }),
  z.strictObject({ action: z.literal('start-delivery-run'), rider }),
  /** At a door, on a phone that may have no network. */
  z.strictObject({
    action: z.literal('record-door-outcome'),
    number: z.string().regex(/^\d{8}$/),
    outcome: z.enum(doorOutcomes),
    reason: writtenText(300),
    retryKey: z.uuid().toLowerCase(),
  }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** What is done on the round of a rider of the shop. */
export const roundActions = defineActions(schema, {
  /** Gives a rider what is packed and planned for them. */
  async 'give-to-rider'(person, { rider: name }): Promise<ActionResult> {
    const outcomes = await giveToRider(person, name);
    const given = outcomes.filter(({ kind }) => kind === 'done').length;
    return { says: `${given} ${given === 1 ? 'parcel is' : 'parcels are'} with ${courierLabel(name)}` };
  },
  /** A rider leaves with everything they carry. */
  async 'start-delivery-run'(person, { rider: name }): Promise<ActionResult> {
    const { refused = [] } = stepsResult(await startDeliveryRun(person, name), '');
    return { refused, says: `${courierLabel(name)} has started` };
  },
  'record-door-outcome': recordDoorOutcome,
});

/** What became of a parcel at its door. Without a network the phone keeps it and sends it later. */
async function recordDoorOutcome(person: Person, input: ActionInput<'record-door-outcome'>): Promise<ActionResult> {
  const notified = await messageAtDoor(person, input);
  const number = formatOrderNumber(input.number);
  if (notified.kind === 'done' || notified.kind === 'tried')
    return { says: `${number}: ${doorLabels[input.outcome]}`, done: [input.number] };
  if (notified.kind === 'not-ours') return refuse(`${number} is no longer on a rider’s list.`, input.number);
  return refuse(formatRefusal(notified, new Date()), input.number);
}
