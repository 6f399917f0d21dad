import type pg from 'pg';
import { byteOrderMark, type Cells, formatLine } from '#app/infra/text/csv.ts';
import {
  blocksQuery,
  type CsvBlocks,
  csvHead,
  csvLine,
  type WrittenFamily,
} from '#app/modules/catalog/csv/products-csv.ts';
import type { ProductField } from '#app/modules/catalog/product-form.ts';
import type { FiledProduct } from '#app/modules/catalog/product-record.server.ts';
import { copyRows, type Lines } from './copy-json.server.ts';
import { asLocalPhone, asMoment } from './export-collections.server.ts';

/** The sheets of an export, by the names of their files. */
export const sheets: Record<string, (client: pg.Client) => AsyncIterable<Lines>> = {
  products: productLines,
  orders: (client) => sheetLines(client, ordersQuery),
  customers: (client) => sheetLines(client, customersQuery),
  messages: (client) => sheetLines(client, messagesQuery),
};

/** The products in the columns that the admin imports. */
async function* productLines(client: pg.Client): AsyncGenerator<Lines> {
  const { rows } = await client.query<CsvBlocks>(blocksQuery);
  const blocks = rows[0] ?? { english: 1, urdu: 0 };
  yield { bytes: Buffer.from(`${byteOrderMark}${csvHead(blocks).join(',')}\r\n`), rows: 0 };
  yield* inPieces(copyRows<Written>(client, productsQuery), (row) => `${csvLine(row, row.family, blocks, ',')}\r\n`);
}

type Written = Pick<FiledProduct, 'id' | 'version' | 'stock' | 'values' | 'cost' | 'ownCollections'> & {
  family: WrittenFamily | null;
};

function picturesOf(place: 'gallery' | 'description'): string {
  return `(select coalesce(json_agg(json_build_object('id', picture_id, 'alt', alt) order by position), '[]')
    from product_pictures where product_id = products.id and place = '${place}')`;
}

/** The SQL of each value of a product, so that no value can be missing in the file. */
const productColumns: Record<ProductField, string> = {
  name: 'name',
  title: 'title',
  price: 'price_paisa',
  wasPrice: 'was_price_paisa',
  timedPrices: `(select coalesce(json_agg(json_build_object('price', timed.price_paisa, 'startsAt', timed.starts_at, 'endsAt', timed.ends_at) order by timed.starts_at), '[]')
      from timed_prices as timed where timed.product_id = products.id)`,
  description: 'description',
  blocks: `(select coalesce(json_agg(json_build_object('heading', coalesce(heading, ''), 'text', coalesce(words, ''),
        'urduHeading', urdu_heading, 'urduText', urdu_words) order by place), '[]')
      from unnest(description_heading, description_heading_text, urdu_description_heading, urdu_description_heading_text)
        with ordinality as block (heading, words, urdu_heading, urdu_words, place))`,
  gallery: picturesOf('gallery'),
  descriptionPictures: picturesOf('description'),
  videoLink: 'video_link',
  active: 'active',
  warnAt: 'warn_at',
  weightGrams: 'weight_grams',
  shelf: 'shelf',
  sku: 'sku',
  barcode: 'barcode',
  urduName: 'urdu_name',
  urduDescription: 'urdu_description',
  collections: 'array(select collection from collection_products where product_id = products.id order by 1)',
};

const productsQuery = `
  select id, version, stock, json_build_object(${Object.entries(productColumns)
    .map(([field, column]) => `'${field}', ${column}`)
    .join(', ')}) as values,
    (select json_build_object('id', family.id, 'version', family.version, 'name', family.name, 'values', (
        select json_agg(json_build_object('name', family.options -> (number::int - 1) ->> 'name', 'word', word) order by number)
        from unnest(option_values) with ordinality as own (word, number)))
      from family_members join families as family on family.id = family_id where product_id = products.id) as family,
    (select average_paisa from product_costs where product_id = products.id) as cost,
    array(select collection from own_collection_products where product_id = products.id order by 1) as "ownCollections"
  from products order by id`;

/** Orders in the columns of the admin's own file. */
const ordersQuery = `
  select number, ${asMoment('placed_at')} as timestamp, full_name as fullname, coalesce(email, '') as email,
    coalesce(login_email, 'Not Logged In') as "loginEmail", country, ${asLocalPhone('phone')} as "contactNo",
    '' as "whatsappNo", city, province, coalesce(postal_code, '') as "postelCode", shipping_address as "shippingAddress",
    coalesce(apartment, '') as apartment,
    (select string_agg(quantity || ' x ' || name || ' (' || product_id || ')', '; ' order by position)
      from order_lines where order_id = orders.id) as products,
    coalesce(${asMoment('read_at')}, '') as "readTimestamp", coalesce(user_id, 'Not Logged In') as "userId",
    coalesce(user_name, 'Not Logged In') as "userName", state, to_char(total_paisa / 100.0, 'FM999999999990.00') as total,
    source, coalesce(courier, '') as courier, coalesce(tracking_number, '') as "trackingNumber", note,
    coalesce(reason, '') as reason, to_char(discount_paisa / 100.0, 'FM999999999990.00') as discount,
    coalesce(discount_code, '') as "discountCode", to_char(shipping_fee_paisa / 100.0, 'FM999999999990.00') as "shippingFee"
  from orders order by placed_at desc nulls last, id desc nulls last`;

const customersQuery = `
  select ${asLocalPhone('phone')} as phone, name, city, orders, received, refused, cancelled,
    to_char(paid_paisa / 100.0, 'FM999999999990.00') as "paid in cash", ${asMoment('last_order_at')} as "last order",
    coalesce(flag, '') as flag, coalesce(blocked_by, '') as "blocked by"
  from customers order by last_order_at desc nulls last, phone desc nulls last`;

const messagesQuery = `
  select id, full_name as fullname, ${asLocalPhone('phone')} as "mobileNo", email, message, ${asMoment('sent_at')} as timestamp,
    coalesce(${asMoment('read_at')}, '') as "readTimestamp", submitted_by as "submittedBy",
    coalesce(${asMoment('answered_at')}, '') as "answered", coalesce(answered_by, '') as "answered by"
  from contact_messages order by sent_at desc nulls last, id desc nulls last`;

/** A sheet whose columns are those of the query. */
async function* sheetLines(client: pg.Client, query: string): AsyncGenerator<Lines> {
  const { fields } = await client.query(`select * from (${query}) as each limit 0`);
  const names = fields.map(({ name }) => name);
  yield { bytes: Buffer.from(`${byteOrderMark}${formatLine(names)}`), rows: 0 };
  const rows = copyRows<Record<string, string | number | null>>(client, query);
  yield* inPieces(rows, (row) => formatLine(names.map((name): Cells[number] => row[name] ?? '')));
}

const pieceRows = 500;

async function* inPieces<Row>(rows: AsyncIterable<Row>, write: (row: Row) => string): AsyncGenerator<Lines> {
  let waiting: string[] = [];
  for await (const row of rows) {
    waiting.push(write(row));
    if (waiting.length < pieceRows) continue;
    yield { bytes: Buffer.from(waiting.join('')), rows: waiting.length };
    waiting = [];
  }
  if (waiting.length > 0) yield { bytes: Buffer.from(waiting.join('')), rows: waiting.length };
}
