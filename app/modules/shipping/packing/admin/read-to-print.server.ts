import { deniesExchanges } from '#app/modules/content/pages/policy-texts.ts';
import { readShopPage } from '#app/modules/content/pages/shop-pages.server.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { ToPrint } from '../documents/draw-document.server.ts';
import { readPrintQuestion } from '../print-kinds.ts';
import { readDocumentOrders } from './read-document.server.ts';

/** What an address of the print page asks for, with all that the owner has set of what paper says. */
export async function readToPrint(params: URLSearchParams): Promise<ToPrint> {
  const { kind, numbers } = readPrintQuestion(params);
  const [orders, shop, rules, policy] = await Promise.all([
    readDocumentOrders(numbers),
    readShopSettings(),
    readOrderRules(),
    readShopPage('refundpolicy'),
  ]);
  return { kind, orders, shop, returns: { ...rules, deniesExchanges: deniesExchanges(policy.body) } };
}
