import { accountPaths } from '#app/modules/accounts/accounts-openapi.server.ts';
import { vitalsPaths } from '#app/modules/analytics/vitals/vitals-openapi.server.ts';
import { catalogPaths } from '#app/modules/catalog/catalog-openapi.server.ts';
import { checkoutPaths } from '#app/modules/checkout/checkout-openapi.server.ts';
import { contactPaths } from '#app/modules/customers/contact/contact-openapi.server.ts';
import { apiPaths } from '#app/modules/integrations/api/public-api-openapi.server.ts';
import { backInStockPaths } from '#app/modules/marketing/back-in-stock/back-in-stock-openapi.server.ts';
import { orderPaths } from '#app/modules/orders/orders-openapi.server.ts';
import { returnPaths } from '#app/modules/orders/returns/returns-openapi.server.ts';
import { privacyPaths } from '#app/modules/privacy/privacy-openapi.server.ts';
import { searchPaths } from '#app/modules/search/search-openapi.server.ts';
import { setupPaths } from '#app/modules/setup/setup-openapi.server.ts';
import { trackingPaths } from '#app/modules/shipping/tracking/tracking-openapi.server.ts';
import { serverPaths } from './openapi-server.server.ts';

/** The shop's API as OpenAPI 3.1. Each module describes its addresses; a test compares them with the routes. */
export function openApi(siteUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dastak',
      version: '1',
      description:
        'Requests of the shop’s own pages (same origin only), and under /api/v1 the public API for programs with an API key, which the owner creates under Settings, API and webhooks.',
    },
    servers: [{ url: siteUrl }],
    paths: {
      ...catalogPaths,
      ...searchPaths,
      ...orderPaths,
      ...checkoutPaths,
      ...returnPaths,
      ...trackingPaths,
      ...accountPaths,
      ...privacyPaths,
      ...contactPaths,
      ...backInStockPaths,
      ...setupPaths,
      ...vitalsPaths,
      ...serverPaths,
      ...apiPaths,
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
