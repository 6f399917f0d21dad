import { z } from 'zod';
import { type OrderRuleName, type OrderRules, orderRuleNames, ruleRanges } from './order-rules.ts';
import { wholeNumber } from './settings-form.ts';

/** The order rules as the form sends them; every message says what to do. */
export const orderRulesForm = z.object(
  Object.fromEntries(orderRuleNames.map((name) => [name, wholeNumber(...ruleRanges[name])])) as Record<
    OrderRuleName,
    ReturnType<typeof wholeNumber>
  >,
) satisfies z.ZodType<OrderRules>;
