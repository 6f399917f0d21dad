import { z } from 'zod';
import { knownCourier, rowId, rowVersion, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { outcomeLabels } from '../confirmation/calls.ts';
import type { OrderForm } from '../desk/edit/edit-order.ts';
import { orderEditForm } from '../desk/edit/order-edit-form.ts';
import { onHoldReasons } from '../states/on-hold.ts';
import { orderStates } from '../states/order-states.ts';

const maxAtOnce = 500;
const number = z.string().regex(/^\d{8}$/);
/** In the same order every time, so that two actions on the same orders do not lock each other out. */
const numbers = z
  .array(number)
  .min(1)
  .max(5_000)
  .transform((all) => [...new Set(all)].slice(0, maxAtOnce).toSorted());
/** The version the person saw; a change since then refuses the action. */
const version = rowVersion.optional();
const reason = writtenText(300).optional();
/** As it was typed. The form of an order says what it may be. */
const written = writtenText(2_000);
const until = z.iso.datetime().transform((moment) => new Date(moment));
const courier = knownCourier;
const lead = rowId;
/** Made by the page. An action that has one may wait for the network: sent again, it is not done twice. */
const retryKey = z.uuid().toLowerCase();
const callOutcomes = z.enum(keysOf(outcomeLabels)).exclude(['cancel']);
const steps = z.enum(orderStates).exclude(['packed']);

/** Steps that are to be taken back. */
export const standingStepsInput = z
  .array(z.strictObject({ number, event: z.int().min(1) }))
  .min(1)
  .max(maxAtOnce);

/** Everything that can be done to orders and leads. */
export const orderActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pack-orders'), numbers, version, retryKey }),
  /** A slip that was scanned and is not on the page: it is packed, or the answer says why it is not. */
  z.strictObject({ action: z.literal('pack-scanned'), number }),
  z.strictObject({
    action: z.literal('change-state'),
    to: steps,
    numbers,
    version,
    reason,
    /** With `returned`: how many of each product can be sold again. */
    sellable: z
      .array(z.strictObject({ productId: rowId, quantity: z.int().min(0) }))
      .max(100)
      .optional(),
  }),
  z.strictObject({
    action: z.literal('hand-over-order'),
    number,
    courier,
    /** The number on the courier's slip, as it was typed or scanned. Without it the number is added later. */
    trackingNumber: writtenText(100).optional(),
    version,
  }),
  z.strictObject({
    action: z.literal('end-call'),
    outcome: callOutcomes,
    number,
    version,
    /** Of the person called, for the toast. */
    name: writtenText(200),
    courier: courier.optional(),
    /** With `confirmed`: the shopper wrote it; nobody called. */
    written: z.literal(true).optional(),
    until: until.optional(),
    retryKey,
  }),
  z.strictObject({ action: z.literal('cancel-in-call'), number, version, name: writtenText(200), reason }),
  z.strictObject({
    action: z.literal('undo-events'),
    events: z
      .array(z.strictObject({ number, event: z.int().min(1), of: z.enum(['step', 'call']) }))
      .min(1)
      .max(maxAtOnce),
  }),
  /** Steps that stand, however old. Each is the last one of its order, as the page saw it. */
  z.strictObject({ action: z.literal('take-back-steps'), steps: standingStepsInput, reason: writtenText(300) }),
  z.strictObject({ action: z.literal('mark-read'), number }),
  z.strictObject({ action: z.literal('mark-unread'), number }),
  z.strictObject({ action: z.literal('lease-for-call'), number }),
  z.strictObject({ action: z.literal('record-print'), numbers, words: writtenText(200) }),
  z.strictObject({ action: z.literal('record-labels'), numbers, words: writtenText(200), again: z.boolean() }),
  z.strictObject({ action: z.literal('record-message'), number, words: writtenText(200) }),
  z.strictObject({ action: z.literal('add-note'), number, words: writtenText(500), forParcel: z.boolean() }),
  z.strictObject({ action: z.literal('set-on-hold'), number, why: z.enum(onHoldReasons).nullable() }),
  z.strictObject({ action: z.literal('plan-courier'), number, courier }),
  z.strictObject({ action: z.literal('release-stock'), numbers }),
  z.strictObject({ action: z.literal('keep-one'), number, other: number }),
  z.strictObject({ action: z.literal('keep-both'), numbers }),
  z.strictObject({
    action: z.literal('take-order'),
    /** Made with the form: one form makes one order. */
    formKey: z.uuid(),
    source: z.enum(['phone', 'whatsapp']),
    lead: lead.optional(),
    /** The return for which it is made, as the page saw it. */
    exchangeFor: z.strictObject({ id: rowId, version: rowVersion }).optional(),
    confirmed: z.boolean(),
    despiteBlock: z.literal(true).optional(),
    /** What is taken off, in paisa, and why. */
    agreed: z.strictObject({ discount: z.int().min(1).max(1_000_000_000), why: writtenText(300) }).optional(),
    lines: z.array(z.strictObject({ productId: rowId, quantity: z.int() })).max(1_000),
    fields: z.strictObject({
      fullName: written,
      phone: written,
      email: written,
      shippingAddress: written,
      apartment: written,
      city: written,
      province: written,
      postalCode: written,
      note: written,
    }),
  }),
  z.strictObject({ action: z.literal('save-order'), number, ...editSchema<OrderForm>(keysOf(orderEditForm.shape)) }),
  z.strictObject({ action: z.literal('call-lead'), lead, until: until.optional() }),
  z.strictObject({ action: z.literal('dismiss-lead'), lead }),
  z.strictObject({ action: z.literal('reopen-lead'), lead }),
]);

/** An action on orders as pages ask for it. */
export type OrderAction = z.input<typeof orderActionSchema>;

/** What the function of an action is given. */
export type OrderActionInput<Name extends OrderAction['action']> = Extract<
  z.output<typeof orderActionSchema>,
  { action: Name }
>;
