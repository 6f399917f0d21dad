import { z } from 'zod';
import { wholeNumber } from '#app/modules/settings/settings-form.ts';

const text = (maxLength: number) => z.string().transform((written) => written.trim().slice(0, maxLength));

/** The longest name of a courier. */
export const maxCourierLabelLength = 40;

/** What people call a courier. */
const courierLabelForm = z
  .string()
  .trim()
  .min(1, 'Enter a name for this courier.')
  .max(maxCourierLabelLength, `At most ${maxCourierLabelLength} characters.`);

/** What the owner may say about a courier besides its keys, as the form sends it. */
export const courierRulesForm = z.object({
  label: courierLabelForm,
  active: z.boolean(),
  follows: z.boolean(),
  books: z.boolean(),
  moves: z.boolean(),
  pickupCity: text(60),
  pickupAddress: text(200),
  trackingLink: z
    .string()
    .trim()
    .regex(/^(?:https:\/\/[^\s"<>]+)?$/, 'The tracking link begins with https://. Write {cn} where the number goes.')
    .transform((link) => link.slice(0, 300)),
  /** A day of the week, Monday is 1; 0 where nobody has said. */
  payDay: z.string().transform((day) => Math.max(0, Math.min(7, Math.trunc(Number(day)) || 0))),
  lateAfterDays: wholeNumber(1, 90),
});

export type CourierRules = z.output<typeof courierRulesForm>;
export type CourierRulesForm = z.input<typeof courierRulesForm>;

/** A courier's rules as their form shows them. */
export function writeCourierRules(rules: CourierRules): CourierRulesForm {
  const { label, active, follows, books, moves, pickupCity, pickupAddress, trackingLink, payDay, lateAfterDays } =
    rules;
  return {
    label,
    active,
    follows,
    books,
    moves,
    pickupCity,
    pickupAddress,
    trackingLink,
    payDay: String(payDay),
    lateAfterDays: String(lateAfterDays),
  };
}
