import { deniesExchanges } from '#app/content/policy-words.ts';
import { readShopPage } from '#app/content/shop-pages.server.ts';
import { readOrderRules } from '#app/settings/office-settings.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { ToPrint } from './paper/draw-paper.server.ts';
import { readPrintQuestion } from './print-kinds.ts';
import { readPaperOrders } from './read-paper.server.ts';

/** What an address of the print page asks for, with all that the owner has set of what paper says. */
export async function readToPrint(params: URLSearchParams): Promise<ToPrint> {
  const { kind, numbers } = readPrintQuestion(params);
  const [orders, shop, rules, policy] = await Promise.all([
    readPaperOrders(numbers),
    readShopSettings(),
    readOrderRules(),
    readShopPage('refundpolicy'),
  ]);
  return { kind, orders, shop, returns: { ...rules, deniesExchanges: deniesExchanges(policy.body) } };
}
