import { z } from 'zod';
import { manifestSchema as backupManifest, counted, headSchema } from '#app/infra/backup/backup-format.server.ts';

/** Written into every export. An export of another format is refused, because its files mean something else. */
export const exportFormat = 1;

/** Written last: without it the folder is incomplete. */
export const manifestName = 'manifest.json';

/** Tables of which every row is exported. */
const wholeTables = [
  'audit_entries',
  'banners',
  'cash_moves',
  'city_aliases',
  'collection_products',
  'contact_messages',
  'content_versions',
  'courier_accounts',
  'courier_cities',
  'courier_claims',
  'courier_rates',
  'couriers',
  'customers',
  'discount_codes',
  'families',
  'family_members',
  'header_line',
  'leads',
  'letters',
  'moved_records',
  'office_settings',
  'order_count_changes',
  'order_counts',
  'order_profit_changes',
  'order_profits',
  'order_events',
  'order_lines',
  'orders',
  'own_collection_products',
  'own_collections',
  'parcels_to_book',
  'payment_charges',
  'payment_lines',
  'payment_sheets',
  'picks',
  'pictures',
  'product_count_changes',
  'product_costs',
  'product_counts',
  'product_import_lines',
  'product_imports',
  'product_pictures',
  'product_sales',
  'products',
  'return_lines',
  'return_photos',
  'returns',
  'sale_countdown',
  'search_entries',
  'search_questions',
  'search_vocabulary',
  'services',
  'shipment_events',
  'shipments',
  'shop_pages',
  'shop_settings',
  'stock_levels',
  'stock_moves',
  'stock_wishes',
  'taught_searches',
  'taught_words',
  'timed_prices',
  'urdu_shop_pages',
  'users',
  'videos',
  'web_vitals',
] as const;

/**
 * The tables of an export, and of which only some rows are in it. The key `order-number` opens nothing: without it a new
 * order could get the number of an old one.
 */
export const exportedTables: Record<string, { where?: string }> = {
  ...Object.fromEntries(wholeTables.map((name) => [name, {}])),
  letters: { where: 'particulars is null' },
  secrets: { where: `name = 'order-number'` },
};

/** Columns that are left empty. */
export const emptiedColumns: Record<string, readonly string[]> = {
  courier_accounts: ['sealed', 'endings'],
  // An export has the pictures as files, wherever the shop keeps them.
  pictures: ['object', 'object_bytes', 'object_sha256'],
  users: ['two_factor_enabled'],
  // An export has videos whole, as files.
  videos: ['size'],
};

/**
 * `endings`: what its files may be called; with several the row's own column `ending` says which. `value` is the content as
 * SQL, where it is not only in the column.
 */
export type FileColumn = {
  column: string;
  folder: string;
  endings: readonly [string, ...string[]];
  isStored?: true;
  value?: string;
};

/** Columns whose values are files of their own. `isStored`: the value may be in the store of pictures instead. */
export const fileColumns: Record<string, FileColumn> = {
  pictures: { column: 'master', folder: 'pictures', endings: ['webp'], isStored: true },
  return_photos: { column: 'bytes', folder: 'return-photos', endings: ['webp'] },
  videos: {
    column: 'bytes',
    folder: 'videos',
    endings: ['mp4', 'webm'],
    value: `coalesce(bytes, (select string_agg(part.bytes, ''::bytea order by part.place) from video_parts part where part.video_id = videos.id))`,
  },
};

/** Tables of which nothing is exported. A table is in one of the two lists; a test looks. */
export const leftOutTables: Record<string, string> = {
  api_keys: 'keys of machines',
  api_writes: 'what machines have asked for with them',
  backups: 'which backups this machine has made',
  credentials: 'passwords, not even as hashes',
  email_changes: 'links that confirm a new e-mail address',
  invitations: 'links of invitations',
  move_parts: 'files of an import that was under way',
  move_remarks: 'what was said about it',
  moves: 'imports that the office began',
  passkeys: 'keys of the address of the old shop; at another address no browser uses them',
  product_feeds: 'keys in the addresses of product feeds; the new shop makes its own',
  rate_counts: 'counts of attempts in the last hours',
  sessions: 'who is logged in',
  spent_codes: 'codes of a second step that were used a moment ago',
  two_factors: 'secrets of second steps',
  verifications: 'reset links',
  video_parts: 'rows of videos, which the export has whole',
  webhook_deliveries: 'what webhooks were sent',
  webhooks: 'addresses that hear of events, so that an old and a new shop do not both call them',
};

/** What is not in an export, for whoever reads its manifest. */
export const leftOut: readonly string[] = [
  'Passwords, passkeys and second steps: accounts are there, and their people ask for a reset letter. The owner is made with npm run owner.',
  'Sessions, reset links, invitations and letters that carry one.',
  'Keys: of sessions, of couriers, of machines, and webhooks. Couriers are connected again.',
  'What belongs to the old machine: its list of backups, its settings in the environment, jobs that were under way.',
];

const safeName = /^[a-z][a-z0-9_]{0,62}$/;
const file = counted.extend({ file: z.string(), rows: z.int().min(0) });

export const exportManifest = headSchema.omit({ shop: true }).extend({
  kind: z.literal('export'),
  /** The tables' shape: how many migrations the database has had, and below the hash of each. */
  schemaVersion: z.int().min(1),
  leftOut: z.array(z.string()),
  tables: z.array(
    file.extend({ name: z.string().regex(safeName), columns: z.array(z.string().regex(safeName)).min(1) }),
  ),
  /** CSV files for spreadsheets. */
  sheets: z.array(file),
  /** The collections of the specification, with its field names. */
  collections: z.array(file),
  /** Pictures and videos; the checksum of each stands in its row. */
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }),
  sequences: backupManifest.shape.sequences,
  newestOrder: backupManifest.shape.newestOrder,
});

export type ExportManifest = z.output<typeof exportManifest>;
export type ExportedFile = z.output<typeof file>;

/** The folders inside an export. */
export const exportFolders = { tables: 'tables', sheets: 'csv', collections: 'collections' } as const;

/** What a row of `pictures` or `videos` says about its file. */
export const fileRow = counted.extend({ id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/), file: z.string() });
