/** Asks the built shop as the owner's browser does, with the words of orders from all over the years. */
import type pg from 'pg';
import type { Question } from './admin-questions.ts';
import type { Size } from './sample-data.ts';
import type { Sample } from './samples.ts';

type ShopSize = Pick<Size, 'orderCount' | 'accountCount'>;

/** The shop's address, and the cookie of the owner's session. */
export type Session = { address: string; cookie: string };

/** The status after five seconds without an answer of the database; it is measured, and is over every limit. */
const timeout = 503;

/** Orders from all over the years, with what belongs to each. */
export async function readSamples(owner: pg.Client, { orderCount, accountCount }: ShopSize): Promise<Sample[]> {
  const { rows } = await owner.query<Sample>(
    `select (row_number() over (order by o.id) - 1)::int as round, o.number, phone, full_name as name, city,
       coalesce(tracking_number, 'LE0000000001') as tracking, p.id as product, p.name as "productName",
       u.id as account, u.email, 1 + coalesce(o.id % nullif((select count(*) from payment_sheets), 0), 0)::int as sheet,
       1 + (o.id % 100000)::int as message, (select id from product_imports limit 1) as plan, packed
     from orders o join users u on u.id = 'u' || o.id % $2
     join lateral (select product_id from order_lines where order_id = o.id order by product_id desc limit 1) as line on true
     join products p on p.id = product_id,
     (select string_agg(number, ',') as packed from (select number from orders where state = 'packed' limit 200) as each) as each
     where o.id % ($1::int / 40) = 3 order by o.id`,
    [orderCount, accountCount],
  );
  return rows;
}

/** What a page that is open asks for before it shows the next one. Of a file, the first rows. */
export async function requestData({ address, cookie }: Session, question: Question, sample: Sample): Promise<void> {
  const path = `/admin${question.address(sample)}`;
  const data = question.isFile ? path : path.replace(/^[^?]*/, '$&.data');
  const response = await fetch(`${address}${data}`, { headers: { cookie } });
  if (response.status !== 200 && response.status !== timeout) throw new Error(`${path} answered ${response.status}.`);
  if (!question.isFile) return void (await response.arrayBuffer());
  const reader = response.body?.getReader();
  // The first piece of a file is its head; what follows it is the first rows.
  for (let piece = 0; piece < 2; piece++) if ((await reader?.read())?.done) return;
  await reader?.cancel();
}

/** The whole page, drawn on the server. */
export async function requestPage({ address, cookie }: Session, question: Question, sample: Sample): Promise<void> {
  const response = await fetch(`${address}/admin${question.address(sample)}`, {
    headers: { cookie, accept: 'text/html' },
  });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== timeout)
    throw new Error(`${question.name} answered ${response.status}.`);
}
