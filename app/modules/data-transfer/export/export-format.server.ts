/** Written into every export. It changes when its files change their meaning, for the programs that read them. */
export const exportFormat = 1;

/** Written last: without it the folder is incomplete. */
export const manifestName = 'manifest.json';

/** The tables of an export. */
export const exportedTables: readonly string[] = [
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
  'missing_pictures',
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
  'redirects',
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
];

/** Tables of which only some rows are exported. */
export const exportedRows: Record<string, string> = { letters: 'particulars is null' };

/** Columns that are left empty. */
export const emptiedColumns: Record<string, readonly string[]> = {
  courier_accounts: ['sealed', 'endings'],
  // An export has the pictures as files, wherever the shop keeps them.
  pictures: ['object', 'object_bytes', 'object_sha256'],
  users: ['two_factor_enabled'],
  // An export has videos whole, as files.
  videos: ['size'],
};

/** `ending` (after the point of the file's name) is SQL; so is `value`, the content where it is not only in the column. */
export type FileColumn = {
  column: string;
  folder: string;
  ending: string;
  isStored?: true;
  value?: string;
};

/** Columns whose values are files of their own. `isStored`: the value may be in the store of pictures instead. */
export const fileColumns: Record<string, FileColumn> = {
  pictures: { column: 'master', folder: 'pictures', ending: `'webp'`, isStored: true },
  return_photos: { column: 'bytes', folder: 'return-photos', ending: `'webp'` },
  videos: {
    column: 'bytes',
    folder: 'videos',
    ending: 'ending',
    value: `coalesce(bytes, (select string_agg(part.bytes, ''::bytea order by part.place) from video_parts part where part.video_id = videos.id))`,
  },
};

/** Tables of which nothing is exported. A table is in one of the two lists; a test looks. */
export const leftOutTables: Record<string, string> = {
  api_keys: 'keys of API clients',
  api_writes: 'what they have requested',
  backups: 'which backups this machine has made',
  credentials: 'passwords, not even as hashes',
  email_changes: 'links that confirm a new e-mail address',
  invitations: 'links of invitations',
  missing_addresses: 'addresses of the shop that were opened and not found',
  move_parts: 'files of an import that was under way',
  move_remarks: 'its remarks',
  moves: 'imports that were begun in the admin',
  passkeys: 'keys that work at this shop’s address alone',
  product_feeds: 'keys in the addresses of product feeds',
  rate_counts: 'counts of attempts in the last hours',
  secrets: 'keys of accounts and of order numbers',
  sessions: 'who is logged in',
  spent_codes: 'codes of a second step that were used a moment ago',
  two_factors: 'secrets of second steps',
  verifications: 'reset links',
  video_parts: 'rows of videos, which the export has whole',
  webhook_deliveries: 'what webhooks were sent',
  webhooks: 'addresses that are called with a key when something happens',
};

/** What is not in an export, for whoever reads its manifest. */
export const leftOut: readonly string[] = [
  'Passwords, passkeys and second steps: accounts are there, without what their people log in with.',
  'Sessions, reset links, invitations and e-mails that carry one.',
  'Keys: of sessions, of order numbers, of couriers, of API clients, and webhooks.',
  'What belongs to this machine: its list of backups, its settings in the environment, jobs that were under way.',
];

export type ExportedFile = { file: string; bytes: number; sha256: string; rows: number };

export type ExportManifest = {
  program: 'dastak';
  kind: 'export';
  format: typeof exportFormat;
  takenAt: string;
  /** The tables' shape: how many migrations the database has had. */
  schemaVersion: number;
  leftOut: readonly string[];
  tables: (ExportedFile & { name: string; columns: string[] })[];
  /** CSV files for spreadsheets. */
  sheets: ExportedFile[];
  /** The collections of the specification, with its field names. */
  collections: ExportedFile[];
  /** Pictures and videos; the checksum of each stands in its row. */
  media: { files: number; bytes: number };
};

/** The folders inside an export. */
export const exportFolders = { tables: 'tables', sheets: 'csv', collections: 'collections' } as const;
