import { type SQL, sql } from 'drizzle-orm';
import { isNamedByNoProduct, isNamedNowhere } from '#app/infra/media/pictures/unused-pictures.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';

/** What decides which rows go when a demo shop is emptied. */
export type Emptying = {
  keepsProducts: boolean;
  /** The account that stays. */
  ownerId: string;
  /** Couriers that are connected with the demo's keys. */
  playedCouriers: readonly CourierName[];
  /** The pictures of the demo's own banners. */
  bannerPictures: readonly string[];
  /** What the demo's own sale says. */
  saleMessage: string;
};

/** Which rows of a table go: none, all of them, or those for which the condition is true. */
type Gone = (emptying: Emptying) => 'none' | 'all' | SQL;

const all: Gone = () => 'all';
const withProducts: Gone = ({ keepsProducts }) => (keepsProducts ? 'none' : 'all');
const ofOthers: Gone = ({ ownerId }) => sql`user_id <> ${ownerId}`;
const ofPlayedCouriers: Gone = ({ playedCouriers }) => sql`courier = any(${sql.param([...playedCouriers])}::text[])`;

/** Records that moved in from another shop and are no products, pictures or content. */
const movedPeople = sql`kind in ('account', 'customer', 'order', 'message')`;

/**
 * The tables that lose rows when a demo shop is emptied, in the order in which they do: what names a row goes before it.
 * A table is here or in `keptTables`; a test looks.
 */
export const emptiedTables: Record<string, Gone> = {
  cash_moves: all,
  courier_claims: all,
  courier_rates: all,
  payment_charges: all,
  payment_lines: all,
  payment_sheets: all,
  shipment_events: all,
  shipments: all,
  parcels_to_book: all,
  return_photos: all,
  return_lines: all,
  returns: all,
  order_events: all,
  order_lines: all,
  orders: all,
  // Triggers count what goes with the orders; the counts go after it.
  order_count_changes: all,
  order_counts: all,
  product_count_changes: all,
  product_counts: all,
  customers: all,
  discount_codes: all,
  leads: all,
  contact_messages: all,
  letters: all,
  // A key or an address that somebody left in the demo would read the orders of the real shop.
  api_writes: all,
  api_keys: all,
  webhook_deliveries: all,
  webhooks: all,
  product_feeds: all,
  product_import_lines: all,
  product_imports: all,
  move_parts: all,
  move_remarks: all,
  moves: all,
  // Products that stay are not brought in twice.
  moved_records: ({ keepsProducts }) => (keepsProducts ? movedPeople : 'all'),
  // The stock of products that stay is written anew, as it stands.
  stock_moves: all,
  // Triggers note the orders whose lines and moves go; the notes go after them.
  order_profit_changes: all,
  order_profits: all,
  product_costs: withProducts,
  product_sales: all,
  stock_wishes: all,
  search_entries: withProducts,
  search_vocabulary: withProducts,
  // People tried the demo's search, not this shop's.
  search_questions: all,
  stock_levels: withProducts,
  collection_products: withProducts,
  own_collection_products: withProducts,
  product_pictures: withProducts,
  timed_prices: withProducts,
  family_members: withProducts,
  families: withProducts,
  picks: withProducts,
  // Without its products the demo's banners and its sale would promise what is not there. What the owner wrote stays.
  banners: ({ keepsProducts, bannerPictures }) =>
    keepsProducts ? 'none' : sql`picture_id = any(${sql.param([...bannerPictures])}::text[])`,
  sale_countdown: ({ keepsProducts, saleMessage }) => (keepsProducts ? 'none' : sql`message = ${saleMessage}`),
  products: withProducts,
  video_parts: () => sql`exists (select from videos where videos.id = video_id and ${isNamedByNoProduct})`,
  videos: () => isNamedByNoProduct,
  pictures: () => isNamedNowhere,
  web_vitals: all,
  courier_accounts: ofPlayedCouriers,
  courier_cities: ofPlayedCouriers,
  city_aliases: ofPlayedCouriers,
  invitations: all,
  email_changes: all,
  verifications: all,
  spent_codes: all,
  // Whoever emptied the shop logs in anew, too.
  sessions: all,
  two_factors: ofOthers,
  passkeys: ofOthers,
  credentials: ofOthers,
  users: ({ ownerId }) => sql`id <> ${ownerId}`,
  // The passwords that the demo prints follow from it.
  secrets: () => sql`name = 'demo-people'`,
  // One line is written after it.
  audit_entries: all,
};

/** The tables that keep every row, and why. */
export const keptTables: Record<string, string> = {
  backups: 'which backups this machine has made; they can still be restored',
  content_versions: 'content',
  couriers: 'who carries parcels',
  header_line: 'content',
  own_collections: 'content',
  office_settings: 'settings of the office, and that the shop is its owner’s own',
  rate_counts: 'counts of attempts in the last hours, which end by themselves',
  taught_searches: 'the synonyms of the search',
  services: 'content',
  shop_pages: 'content',
  shop_settings: 'settings; only the demo’s own return address and social pages are taken out',
  taught_words: 'what the owner has taught the shop about the words of couriers',
  urdu_shop_pages: 'content',
};
