import { cashActs } from '../cash/cash-acts.server.ts';
import { collectionActs } from '../collections/collection-acts.server.ts';
import { contentActs } from '../content/content-acts.server.ts';
import { customerActs } from '../customers/customer-acts.server.ts';
import { messageActs } from '../messages/message-acts.server.ts';
import { orderActs } from '../orders/order-acts.server.ts';
import { parcelActs } from '../parcels/parcel-acts.server.ts';
import { productActs } from '../products/product-acts.server.ts';
import { returnActs } from '../returns/return-acts.server.ts';
import { roundActs } from '../round/round-acts.server.ts';
import { searchActs } from '../search/search-acts.server.ts';
import { settingActs } from '../settings/setting-acts.server.ts';

/** The acts of each room. Pages send them to `/admin/ROOM/acts`; permissions.ts says who may. */
export const actTables = {
  orders: orderActs,
  parcels: parcelActs,
  returns: returnActs,
  round: roundActs,
  cash: cashActs,
  products: productActs,
  collections: collectionActs,
  search: searchActs,
  content: contentActs,
  customers: customerActs,
  messages: messageActs,
  settings: settingActs,
};

/** What the browser knows of the tables: their types. */
export type ActTables = typeof actTables;
