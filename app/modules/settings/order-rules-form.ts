import { z } from 'zod';
import { recordOf } from '#app/infra/records.ts';
import { beyondHeld, type OrderRules, onOrOff, orderRuleNames, packPapers, ruleRanges } from './order-rules.ts';
import { wholeNumber } from './settings-form.ts';

/** The order rules as the form sends them; every message says what to do. */
export const orderRulesForm = z.object({
  ...recordOf(orderRuleNames, (name) => wholeNumber(...ruleRanges[name])),
  beyondHeld: z.enum(beyondHeld, 'Choose what becomes of a larger order.'),
  returnsOnWebsite: z.enum(onOrOff, 'Choose whether shoppers ask on the website.'),
  packPrints: z.enum(packPapers, 'Choose what Pack prints.'),
}) satisfies z.ZodType<OrderRules>;
