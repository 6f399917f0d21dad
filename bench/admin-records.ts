/** What a very large shop keeps beside its orders, as SQL: parcels and cash, people, messages, emails, who changed what. */
import { pick, type Size, stateIs, words } from './sample-data.ts';

const messageCount = 100_000;
const usualEntryCount = 1_000_000;
const emailCount = 200_000;
const leadCount = 50_000;

/** Statements in their order, each with the words for whoever waits. */
export function records({
  orderCount,
  productCount,
  accountCount,
  entryCount = usualEntryCount,
  end,
}: Size): [string, string][] {
  const ago = (number: string, seconds: number) => `${end} - ${number} * interval '${seconds} seconds'`;
  return [
    ['Following the parcels…', shipments],
    ['Hearing the couriers…', shipmentEvents],
    ['Taking the couriers’ sheets…', paymentSheets],
    ['Reading their lines…', paymentLines],
    ['Counting the cash…', cashMoves],
    [
      `Registering ${accountCount} accounts…`,
      `insert into users (id, name, user_name, email, role, banned_at, ban_reason, created_at)
       select 'u' || n, name, name, lower(replace(name, ' ', '.')) || '.' || n || '@gmail.com',
         case when n = 0 then 'owner' when n < 5 then 'staff' else 'shopper' end,
         case when n % 1000 = 7 then now() end, case when n % 1000 = 7 then 'Three parcels refused' end,
         ${ago(`(${accountCount} - n)`, 200)}
       from (select n, ${pick(21, names)} || ' ' || ${pick(22, surnames)} as name from generate_series(0::bigint, ${accountCount - 1}) as n) as made`,
    ],
    [
      'Logging them in…',
      `insert into sessions (id, token, user_id, expires_at, updated_at)
       select 's' || n, 't' || n, 'u' || case when n < 5 then n else n * 3 end, now() + interval '20 days', ${ago('n', 20)}
       from generate_series(0::bigint, ${Math.floor(accountCount / 4)}) as n`,
    ],
    [
      `Opening ${messageCount} messages…`,
      `insert into contact_messages (full_name, phone, email, message, submitted_by, sent_at, read_at, read_by, answered_at, answered_by)
       select ${pick(23, names)} || ' ' || ${pick(24, surnames)}, '+923' || lpad(n::text, 9, '0'), 'who' || n || '@gmail.com',
         repeat('Where is my parcel? I have been waiting since Monday. ', 3), 'Not Logged In', sent_at,
         case when n <= ${messageCount - 60} then sent_at end, case when n <= ${messageCount - 60} then 'Sana' end,
         case when n <= ${messageCount - 60} and n % 3 <> 0 then sent_at end, case when n <= ${messageCount - 60} and n % 3 <> 0 then 'Sana' end
       from (select n, ${ago(`(${messageCount} - n)`, 400)} as sent_at from generate_series(1::bigint, ${messageCount}) as n) as made`,
    ],
    [
      `Writing ${entryCount} entries into the log…`,
      `insert into audit_entries (at, actor_id, actor_name, action, kind, subject, before, after)
       select ${ago(`(${entryCount} - n)`, 45)}, case when n % 6 < 5 then 'u' || n % 6 end, case when n % 6 < 5 then 'Sana' else 'The shop' end,
         kind || '.changed', kind,
         case kind when 'order' then (10000000 + (n % ${orderCount} * 48271) % 89999999)::text when 'product' then (1001 + n % ${productCount})::text
           when 'customer' then '+923' || lpad(n::text, 9, '0') when 'account' then 'u' || n % ${accountCount} else (n % 9000)::text end,
         '{"stock": 4}', '{"stock": 7}'
       from (select n, case when n % 100 < 70 then 'order' when n % 100 < 90 then 'product' when n % 100 < 96 then 'customer'
         when n % 100 < 98 then 'account' when n % 1000 = 999 then 'settings' else 'message' end as kind
         from generate_series(1::bigint, ${entryCount}) as n) as made`,
    ],
    [
      `Sending ${emailCount} e-mails…`,
      `insert into letters (kind, about, recipient, state, attempts, subject, answer, queued_at, due_at, give_up_at, ended_at)
       select ${pick(25, words('order-placed order-received order-on-its-way'))}, (10000000 + n)::text, 'who' || n || '@gmail.com',
         case when n % 4001 = 0 then 'failed' when n % 3000 = 1 then 'expired' else 'sent' end, 1, 'Your order', '250 ok',
         ${ago(`(${emailCount} - n)`, 200)}, now(), now(), now()
       from generate_series(1::bigint, ${emailCount}) as n`,
    ],
    [
      `Keeping ${leadCount} leads…`,
      `insert into leads (key, at, name, phone, whatsapp, product_id, quantity, province, city, address, state, closed_at)
       select gen_random_uuid(), ${ago(`(${leadCount} - n)`, 900)}, ${pick(26, names)}, '+923' || lpad((n * 2971 % 500000000)::text, 9, '0'),
         '+923000000000', 1001 + n % ${productCount}, 1, 'Punjab', 'Lahore', 'House 7',
         case when n > ${leadCount - 40} then 'open' when n % 3 = 0 then 'dismissed' else 'ordered' end, now()
       from generate_series(1::bigint, ${leadCount}) as n`,
    ],
    ['Looking at the clock…', vitals],
    [
      'Reading a file of products…',
      `with plan as (insert into product_imports (file_name, actor_name) values ('products.csv', 'Bilal') returning id)
       insert into product_import_lines (import_id, line, kind, row, words, product_id)
       select id, n, ${pick(27, words('new changed wrong unchanged'))}, '{"name": "Lamp"}', '["price from 5 to 6"]', 1000 + n
       from plan, generate_series(1::bigint, 20000) as n`,
    ],
  ];
}

const names = words('Ayesha Muhammad Rabia Zeeshan Hina Imran Fatima Kashif Sadia Abdul Maryam Mehwish Tahira Shahid');
const surnames = words('Siddiqui Tariq Noor Haider Javed Yousafzai Batool Mehmood Perveen Rehman Shah Iqbal Bibi Butt');

const shipments = `
  insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, state, words, place, handed_over_at, news_at, ended_at, on_way)
  select id, 1, courier, tracking_number, 'by-hand', total_paisa, case state
      when 'shipped' then (array['booked', 'picked-up', 'in-transit', 'on-hold'])[1 + id % 4] when 'out-for-delivery' then 'out-for-delivery'
      when 'refused' then 'attempted' when 'delivered' then 'delivered' when 'cash-received' then 'delivered' else state end,
    case when id % 500 = 0 then 'Held at desk 7' else 'In transit' end, 'Multan', placed_at + interval '7 hours',
    least(state_since + id % 30 * interval '1 hour', now()),
    case when ${stateIs('sent')} and ${stateIs('ended')} then state_since end,
    ${stateIs('withCourier')}
  from orders where courier is not null`;

/** Three words about each parcel that has not ended; some are known to nobody. */
const shipmentEvents = `
  insert into shipment_events (shipment_id, at, state, words, plain, place)
  select id, handed_over_at + step * interval '9 hours',
    case when step = 3 and words = 'Held at desk 7' then 'unknown' else 'in-transit' end,
    case when step = 3 then words else 'In transit' end, case when step = 3 then lower(words) else 'in transit' end, 'Multan'
  from shipments, generate_series(1, 3) as step where ended_at is null`;

/** Every courier pays every day. */
const paymentSheets = `
  insert into payment_sheets (courier, hash, name, number_column, amount_column, entered_by, entered_at, applied_by, applied_at, paid_on)
  select courier, md5(courier || day), 'COD ' || day || '.csv', 'CN', 'Amount', 'Bilal', day + interval '12 hours', 'Bilal', day + interval '13 hours', day
  from (select distinct courier, state_since::date as day from orders where state = 'cash-received') as paid order by day, courier`;

const paymentLines = `
  insert into payment_lines (sheet_id, line, tracking_number, paid_paisa, outcome)
  select sheets.id, row_number() over (partition by sheets.id order by orders.id), tracking_number, total_paisa, 'matched'
  from orders join payment_sheets sheets on sheets.courier = orders.courier and paid_on = state_since::date
  where state = 'cash-received'`;

const cashMoves = `
  insert into cash_moves (shipment_id, kind, amount_paisa, sheet_id, actor_name, at)
  select shipments.id, 'remitted', collect_paisa, sheets.id, 'Bilal', state_since
  from shipments join orders on orders.id = order_id
  join payment_sheets sheets on sheets.courier = orders.courier and paid_on = state_since::date
  where orders.state = 'cash-received'`;

const vitals = `
  insert into web_vitals (day, page, device, vital, bucket, count)
  select current_date - day, page, device, vital, 3 + bucket, 1 + (day * bucket) % 40
  from generate_series(0, 370) as day, unnest('{home,collection,product,search,cart,checkout,receipt,account,text}'::text[]) as page,
    unnest('{phone,tablet,desk}'::text[]) as device, unnest('{LCP,INP,CLS,FCP,TTFB}'::text[]) as vital, generate_series(0, 9) as bucket`;
