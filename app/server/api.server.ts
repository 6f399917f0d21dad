import { Hono } from 'hono';
import { accountsApi } from '#app/modules/accounts/accounts-api.server.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { vitalsApi } from '#app/modules/analytics/vitals/vitals-api.server.ts';
import { catalogApi } from '#app/modules/catalog/catalog-api.server.ts';
import { contactApi } from '#app/modules/customers/contact/contact-api.server.ts';
import { publicApi } from '#app/modules/integrations/api/public-api.server.ts';
import { cancelApi } from '#app/modules/orders/cancel/cancel-api.server.ts';
import { yesApi } from '#app/modules/orders/confirmation/yes-api.server.ts';
import { codesApi } from '#app/modules/orders/discounts/codes-api.server.ts';
import { leadsApi } from '#app/modules/orders/leads/leads-api.server.ts';
import { myOrdersApi } from '#app/modules/orders/my-orders/my-orders-api.server.ts';
import { ordersApi } from '#app/modules/orders/place/orders-api.server.ts';
import { queuedOrderApi } from '#app/modules/orders/queued-order/queued-order-api.server.ts';
import { searchApi } from '#app/modules/search/search-api.server.ts';
import { iconApi } from '#app/modules/settings/icon-api.server.ts';
import { setupApi } from '#app/modules/setup/setup-api.server.ts';
import { trackApi } from '#app/modules/shipping/tracking/track-api.server.ts';
import { openApi } from './openapi/openapi.server.ts';

/** All JSON routes. Each module describes its own in `…-openapi.server.ts`; a test compares the two. */
export function createApi(siteUrl: string): Hono {
  return new Hono()
    .get('/api/openapi.json', (context) => context.json(openApi(siteUrl)))
    .route('/api', catalogApi)
    .route('/api', searchApi)
    .route('/api', ordersApi)
    .route('/api', cancelApi)
    .route('/api', queuedOrderApi)
    .route('/api', codesApi)
    .route('/api', myOrdersApi)
    .route('/api', accountsApi)
    .route('/track', trackApi)
    .route('/', iconApi)
    .route('/api', vitalsApi)
    .route('/api', contactApi(readSignedIn))
    .route('/api', leadsApi)
    .route('/api', yesApi)
    .route('/api', setupApi)
    .route('/api/v1', publicApi);
}
