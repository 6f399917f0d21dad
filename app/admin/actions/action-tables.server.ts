import { productActions } from '#app/modules/catalog/admin/product-actions.server.ts';
import { collectionActions } from '#app/modules/catalog/collections/admin/collection-actions.server.ts';
import { contentActions } from '#app/modules/content/admin/content-actions.server.ts';
import { customerActions } from '#app/modules/customers/admin/customer-actions.server.ts';
import { messageActions } from '#app/modules/customers/contact/admin/message-actions.server.ts';
import { orderActions } from '#app/modules/orders/admin/order-actions.server.ts';
import { returnActions } from '#app/modules/orders/returns/admin/return-actions.server.ts';
import { cashActions } from '#app/modules/payments/admin/cash-actions.server.ts';
import { searchActions } from '#app/modules/search/admin/search-actions.server.ts';
import { settingActions } from '#app/modules/settings/admin/setting-actions.server.ts';
import { parcelActions } from '#app/modules/shipping/admin/parcel-actions.server.ts';
import { roundActions } from '#app/modules/shipping/delivery-run/admin/delivery-run-actions.server.ts';

/** The actions of each area. Pages send them to `/admin/AREA/actions`; permissions.ts says who may. */
export const actionTables = {
  orders: orderActions,
  parcels: parcelActions,
  returns: returnActions,
  round: roundActions,
  cash: cashActions,
  products: productActions,
  collections: collectionActions,
  search: searchActions,
  content: contentActions,
  customers: customerActions,
  messages: messageActions,
  settings: settingActions,
};

/** What the browser knows of the tables: their types. */
export type ActionTables = typeof actionTables;
