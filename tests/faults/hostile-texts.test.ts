/**
 * Every text that the shop stores is given markup that would run, past all checks and straight into the tables; then
 * every page is read as a browser reads it. No element and no attribute may come out of a stored text.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoShop } from '#demo/seed.ts';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { report } from './figures.ts';
import { send } from './hostile-setup.ts';
import { patternsOfPages } from './hostile-targets.ts';

const database = await testDatabase();
const cookies = { nobody: '', shopper: '', owner: '' };
let shop: Shop;
let columns: string[];

/** Ends every place that a text can stand in, then begins an element; says which column it comes from. */
function payloadOf(column: string): string {
  return `x"'></title></textarea></style></script></svg>--><xss-probe onprobe=1 of=${column}>${column}`;
}

/**
 * What a person never writes: keys, states and kinds that the program reads, and what is hashed or sealed. A column that
 * is not named here is text.
 */
const notText =
  /(^|_)(id|key|kind|state|courier|collection|number|phone|plain|hash|receipt|tone|ground|role|slug|part|token|code|codes|signature|source|place|device|vital|outcome|booking|file|page|method|expires|category|colour|secret|password|email|recipient|img_url|action|reason|why|sealed|html|identifier|value|subject|about|entered_by|country|province|tasks|uploads|written)$/;
/** Columns whose name is that of a list elsewhere, and that a person writes all the same. */
const textAllTheSame = new Set([
  'audit_entries.subject',
  'city_aliases.written',
  'contact_messages.email',
  'leads.email',
  'letters.recipient',
  'letters.subject',
  'orders.email',
  'orders.postal_code',
  'orders.reason',
  'orders.tracking_number',
  'payment_lines.tracking_number',
  'shipment_events.place',
  'shipments.place',
  'users.ban_reason',
]);
const ofThePlatform = new Set([
  'secrets',
  'credentials',
  'two_factors',
  'passkeys',
  'verifications',
  'search_entries',
  'search_vocabulary',
]);

beforeAll(async () => {
  await seedDemoShop(database.pool, () => {});
  const owner = await makeSomebody('owner@gmail.com', 'owner');
  const shopper = await makeSomebody('shopper@gmail.com');
  await makeSomebody('banned@gmail.com');
  cookies.owner = await cookiesOf('owner@gmail.com');
  cookies.shopper = await cookiesOf('shopper@gmail.com');
  await fillTheRest(owner, shopper);
  columns = await writeInto(await textColumns());
  shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off', COURIERS_URL: 'http://127.0.0.1:9' });
});
afterAll(closeShops);

/** Rows where the demo shop has none. */
async function fillTheRest(owner: string, shopper: string): Promise<void> {
  const rows = [
    [`update orders set user_id = $1 where id in (select id from orders order by id desc limit 3)`, shopper],
    [
      `update users set ban_reason = 'x', banned_at = now() where id = (select id from users where role = 'shopper' and id <> $1 limit 1)`,
      shopper,
    ],
    [
      `insert into audit_entries (actor_id, actor_name, action, kind, subject, before, after)
      values ($1, 'x', 'settings.changed', 'settings', 'shop', '{"mission":"x"}', '{"mission":"y"}')`,
      owner,
    ],
    [
      `update customers set flag = 'x', flagged_by = 'x' where phone = (select phone from orders order by id limit 1) and $1 <> ''`,
      owner,
    ],
    [
      `with made as (insert into own_collections (key, name, line, active, in_menu, on_home) select 'winter', 'x', 'x', true, true, true where $1 <> '' returning key)
      insert into own_collection_products (collection, product_id, position) select key, (select min(id) from products), 0 from made`,
      owner,
    ],
    [
      `insert into shop_pages (slug, title, body) select 'refundpolicy', 'x', 'x' where $1 <> '' on conflict do nothing`,
      owner,
    ],
  ] as const;
  for (const [statement, value] of rows) await database.supervise(statement, [value]);
}

type Column = { table: string; column: string; type: 'text' | 'ARRAY' | 'jsonb' };

async function textColumns(): Promise<Column[]> {
  const { rows } = await database.supervise(`select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and (data_type in ('text', 'jsonb') or udt_name = '_text') order by 1, 2`);
  return (rows as Column[]).filter(
    ({ table, column }) =>
      !ofThePlatform.has(table) && (!notText.test(column) || textAllTheSame.has(`${table}.${column}`)),
  );
}

/** Puts markup into these columns of every row, with no trigger to stop it; returns those that took it. */
async function writeInto(all: readonly Column[]): Promise<string[]> {
  const took = [];
  for (const { table, column, type } of all) {
    const named = `${table}.${column}`;
    const text = `$text$${payloadOf(named)}$text$::text`;
    const each = `case when jsonb_typeof(value) = 'string' then to_jsonb((value #>> '{}') || ${text}) else value end`;
    const becomes = {
      text: `left(${column}, 60) || ${text}`,
      // Each item keeps its beginning: a family has every choice of values once.
      ARRAY: `array(select left(item, 60) || ${text} from unnest(${column}) as item)`,
      jsonb: `(select jsonb_object_agg(key, ${each}) from jsonb_each(${column}))`,
    }[type];
    const where =
      type === 'jsonb' ? `jsonb_typeof(${column}) = 'object' and ${column} <> '{}'` : `${column} is not null`;
    const update = `update ${table} set ${column} = ${becomes} where ${where}`;
    const done: unknown = await database
      .supervise(`set session_replication_role = replica; ${update}`)
      // A check of the table itself keeps markup out of it.
      .catch((error: { code?: string }) => (error.code === '23514' ? [null, { rowCount: 0 }] : Promise.reject(error)));
    const [, { rowCount }] = done as [unknown, { rowCount: number }];
    if (rowCount > 0) took.push(named);
  }
  return took;
}

type Tag = { name: string; attributes: Map<string, string> };

/** Elements whose text no tag ends but their own. */
const raw = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noscript']);

/** The tags that a browser finds in a page, in their order. */
function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const end = html.startsWith('<!--', at) ? html.indexOf('-->', at) : -1;
    const [whole, name = '', written = ''] =
      matchAt(/<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iy, html, at) ?? [];
    at += end >= 0 ? end - at : Math.max(1, whole?.length ?? 0);
    if (!whole || end >= 0) continue;
    const attributes = [...written.matchAll(/([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)];
    tags.push({
      name: name.toLowerCase(),
      attributes: new Map(attributes.map(([, key = '', ...values]) => [key.toLowerCase(), values.find(Boolean) ?? ''])),
    });
    const ending = new RegExp(`</${name}`, 'ig');
    ending.lastIndex = at;
    if (raw.has(name.toLowerCase())) at = ending.exec(html)?.index ?? html.length;
  }
  return tags;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** What a text has become that should have stayed a text. */
function brokenOut(html: string): string[] {
  const found: string[] = [];
  for (const { name, attributes } of tagsOf(html)) {
    if (name === 'xss-probe') found.push(`<${name} of=${attributes.get('of')}>`);
    for (const [attribute, value] of attributes) {
      if (attribute === 'onprobe' && name !== 'xss-probe') found.push(`${name} has ${attribute}`);
      if (/^\s*javascript:/i.test(value)) found.push(`${name} ${attribute} leads to a script`);
    }
  }
  return found;
}

test('the reader of pages finds what a browser would', () => {
  expect(brokenOut(`<p title="x">${payloadOf('a')}</p>`)).toEqual(['<xss-probe of=a>']);
  expect(brokenOut('<title></title><xss-probe of=b></title>')).toEqual(['<xss-probe of=b>']);
  expect(brokenOut('<script>"</script><xss-probe of=c>"</script>')).toEqual(['<xss-probe of=c>']);
  expect(brokenOut('<img alt="x" onprobe=1 a="">')).toEqual(['img has onprobe']);
  expect(brokenOut('<a href=" javascript:1">x</a>')).toEqual(['a href leads to a script']);
  expect(brokenOut('<script>"<xss-probe of=d>"</script><p title="<xss-probe>">&lt;xss-probe></p>')).toEqual([]);
});

/** Addresses of every page, with one of what the shop has in the place of each parameter. */
async function pages(): Promise<string[]> {
  const [ids] = await database.ask<Record<string, string>>(`select
    (select number from orders order by id desc limit 1) as number,
    (select number from orders where state = 'shipped' limit 1) as shipped,
    (select min(id)::text from products) as product,
    (select min(product_id)::text from family_members) as member,
    (select phone from customers where flag is not null limit 1) as phone,
    (select id from users where ban_reason is not null limit 1) as account,
    (select min(id)::text from contact_messages) as message,
    (select min(id)::text from payment_sheets) as sheet`);
  const {
    number = '',
    shipped = '',
    product = '',
    member = '',
    phone = '',
    account = '',
    message = '',
    sheet = '',
  } = ids ?? {};
  const filled: Record<string, string> = {
    '/product_detail/:id': product,
    '/admin/products/:id': product,
    '/admin/products/:id/stock': product,
    '/admin/customers/:phone': encodeURIComponent(phone),
    '/admin/customers/accounts/:id': account,
    '/admin/messages/:id': message,
    '/admin/cash/sheets/:id': sheet,
    '/admin/cash/:courier': 'tcs',
    '/admin/collections/:key': 'electronics',
    '/collections/:key': 'winter',
    '/admin/content/:part': 'home',
    '/admin/content/pages/:slug': 'refundpolicy',
    '/admin/parcels/of/:number': shipped,
    '/sitemap/:part': '1',
  };
  const all = patternsOfPages().map((pattern) => pattern.replace(/:\w+|\*/, filled[pattern] ?? number));
  const more = ['announcement', 'services', 'featured'].map((part) => `/admin/content/${part}`);
  // Reading these pages as a shopper is itself in the activity log, so that what was written is on a later page of it.
  const lanes = ['/admin/confirm?lane=leads', '/admin/confirm?lane=later', '/admin/activity?kind=settings'];
  return [
    ...all,
    ...more,
    ...lanes,
    `/product_detail/${member}`,
    `/admin/products/${member}`,
    `/admin/orders/${shipped}`,
    `/admin/pack/print?orders=${number}`,
    '/search-results?q=lamp',
  ];
}

test('H1: markup in any stored text is shown as the text it is, on every page', async () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  const missing: string[] = [];
  let shown = 0;
  for (const path of await pages())
    for (const [who, cookie] of Object.entries(cookies)) {
      if (who === 'nobody' && path.startsWith('/a')) continue;
      const { status, headers, text } = await send(shop, { method: 'GET', path, headers: { cookie } });
      if (status >= 500) faults.push(`${status} ${who} ${path}`);
      if (status === 404 && who === 'owner') missing.push(path);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      const marks = [...text.matchAll(/onprobe=1 of=([a-z_.]+)/g)].map(([, column = '']) => column);
      if (marks.length > 0) shown++;
      for (const column of marks) seen.add(column);
      for (const found of new Set(brokenOut(text))) faults.push(`${who} ${path}: ${found}`);
    }
  expect(faults).toEqual([]);
  process.stdout.write(`  stored texts that no page shows: ${columns.filter((each) => !seen.has(each)).join(', ')}\n`);
  process.stdout.write(`  pages that are not there: ${missing.join(' ')}\n`);
  expect(columns.length).toBeGreaterThan(60);
  expect(seen.size).toBeGreaterThan(40);
  expect(shop.output()).not.toMatch(/"level":"error"/);
  report('Markup in every stored text', {
    texts: columns.length,
    shownOnPages: seen.size,
    pages: shown,
    faults: faults.length,
  });
});
