import { Hono } from 'hono';
import { accountsApi } from './accounts/accounts-api.server.ts';
import { readSignedIn } from './accounts/signed-in.server.ts';
import { catalogApi } from './catalog/catalog-api.server.ts';
import { contactApi } from './contact/contact-api.server.ts';
import { trackApi } from './delivery/track-api.server.ts';
import { machinesApi } from './machines/machines-api.server.ts';
import { openApi } from './openapi.server.ts';
import { cancelApi } from './orders/cancel-api.server.ts';
import { codesApi } from './orders/codes/codes-api.server.ts';
import { keptOrderApi } from './orders/kept-order-api.server.ts';
import { leadsApi } from './orders/leads-api.server.ts';
import { myOrdersApi } from './orders/my-orders-api.server.ts';
import { ordersApi } from './orders/orders-api.server.ts';
import { yesApi } from './orders/yes-api.server.ts';
import { searchApi } from './search/search-api.server.ts';
import { iconApi } from './settings/icon-api.server.ts';
import { setupApi } from './setup/setup-api.server.ts';
import { vitalsApi } from './storefront/vitals-api.server.ts';

/** Everything that answers in JSON or to machines. What is here is described in openapi.server.ts; a test holds one against the other. */
export function createApi(siteUrl: string): Hono {
  return new Hono()
    .get('/api/openapi.json', (context) => context.json(openApi(siteUrl)))
    .route('/api', catalogApi)
    .route('/api', searchApi)
    .route('/api', ordersApi)
    .route('/api', cancelApi)
    .route('/api', keptOrderApi)
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
    .route('/api/v1', machinesApi);
}
