import { orderActs } from '../orders/order-acts.server.ts';
import { productActs } from '../products/product-acts.server.ts';

/** The acts of each room. Pages send them to `/admin/ROOM/acts`; permissions.ts says who may. */
export const actTables = { orders: orderActs, products: productActs };

/** What the browser knows of the tables: their types. */
export type ActTables = typeof actTables;
