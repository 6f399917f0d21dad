import { firestore } from './firestore/firestore.server.ts';
import type { Format } from './records.ts';
import { shopify } from './shopify/shopify.server.ts';
import { woocommerce } from './woocommerce/woocommerce.server.ts';

/** The formats that the shop reads, in the order in which they are offered; a new one is added here. */
export const formats: readonly Format[] = [shopify, woocommerce, firestore];
