/** What a very large shop has taken in a year and a half, as SQL: what each statement does, and the statement. */

import { records } from './admin-records.ts';
import { chance, pick, type Size, spreadOverHours, stateIs, words } from './sample-data.ts';

/** Always the same, but for the moment it ends at: now. The shelves must be filled. */
export function adminShop(size: Size): [string, string][] {
  const { orderCount } = size;
  return [
    // Triggers forbid to empty the cash book and the audit log; they are disabled for this generated shop.
    ['Emptying…', emptied],
    ['Putting triggers and indexes aside…', moveOnHold],
    [`Taking ${orderCount} orders…`, orders(size)],
    ['Writing their lines…', lines(size)],
    ['Writing what happened to them…', placedEvents],
    ['Writing each of their steps…', stepEvents],
    ['Moving the stock…', stockMoves],
    ['Knowing the customers…', customers],
    ...records(size),
    ['Putting triggers and indexes back…', putBack],
    ['Counting the days…', 'select count_anew(null, 1); select add_up_counts()'],
    ['Tidying up…', 'vacuum (analyze)'],
  ];
}

const tables = words(
  'orders order_lines order_events customers leads stock_moves shipments shipment_events payment_sheets payment_lines cash_moves contact_messages audit_entries users sessions letters web_vitals product_imports product_import_lines order_counts order_count_changes product_counts product_count_changes',
);

const emptied = `do $$
begin
  alter table cash_moves disable trigger user;
  alter table audit_entries disable trigger user;
  truncate ${tables.join(', ')} restart identity cascade;
  alter table cash_moves enable trigger user;
  alter table audit_entries enable trigger user;
end $$`;

/** Building an index or a foreign key after the rows are inserted is faster than maintaining it for a million rows. */
const moveOnHold = `do $$
declare each record;
begin
  create temp table put_aside as
    select tablename, indexname as name, indexdef as definition, false as is_key from pg_indexes
      where tablename = any('{${tables}}') and schemaname = 'public' and indexname not in (select conname from pg_constraint)
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), true from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any('{${tables}}');
  for each in select * from put_aside loop
    execute case when each.is_key then format('alter table %s drop constraint %I', each.tablename, each.name)
      else format('drop index %I', each.name) end;
  end loop;
  for each in select unnest('{${tables}}'::text[]) as name loop
    execute format('alter table %I disable trigger user', each.name);
  end loop;
  set maintenance_work_mem = '512MB';
  set work_mem = '256MB';
  set synchronous_commit = off;
end $$`;

const putBack = `do $$
declare each record;
begin
  for each in select * from put_aside order by is_key loop
    execute case when each.is_key then format('alter table %s add constraint %I %s', each.tablename, each.name, each.definition)
      else each.definition end;
  end loop;
  for each in select unnest('{${tables}}'::text[]) as name loop
    execute format('alter table %I enable trigger user', each.name);
  end loop;
  perform setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders));
end $$`;

const cities = words(
  'Faisalabad Rawalpindi Gujranwala Multan Bahawalpur Sargodha Sialkot Sahiwal Okara Peshawar Quetta Hyderabad Sukkur Larkana Mardan Abbottabad Islamabad Mirpur Gilgit Skardu',
);
const firstNames = words(
  'Ayesha Muhammad Rabia Zeeshan Hina Imran Fatima Kashif Sadia Abdul Maryam Mehwish Tahira Shahid Rukhsana Danish Amna Waqas Samina Farhan Nadeem Bushra Hamza Shazia Adeel Noreen',
);
const lastNames = words(
  'Siddiqui Tariq Noor Haider Javed Yousafzai Batool Mehmood Perveen Rehman Shah Iqbal Bibi Butt Malik Soomro Khalid Anjum Rashid Siddique Akhtar Anwar Iftikhar Qureshi Chaudhry Khan',
);

/** One order every 47 seconds. The latest wait for a call, earlier ones for the packer, and the oldest have ended. */
function orders({ orderCount, accountCount, end }: Size): string {
  const state = `case when n > ${orderCount} - 120 then 'placed' when n > ${orderCount} - 400 then 'confirmed'
    when n > ${orderCount} - 600 then 'packed' when n > ${orderCount} - 4000 then 'shipped'
    when n > ${orderCount} - 9000 and n % 9 = 0 then 'refused' when n > ${orderCount} - 9000 then 'out-for-delivery'
    when n > ${orderCount} - 40000 and n % 11 = 0 then 'returning' when n > ${orderCount} - 40000 then 'delivered'
    when n % 9 = 1 then 'cancelled' when n % 7 = 2 then 'returned' when n % 400 = 3 then 'lost' else 'cash-received' end`;
  const city = `case when ${chance(8, 10)} < 3 then 'Lahore' when ${chance(8, 10)} < 6 then 'Karachi' else ${pick(9, cities)} end`;
  return `
    insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa,
      placed_at, state, state_since, source, courier, tracking_number, calls, read_at, lines_signature, user_id, reason)
    select n, number, gen_random_uuid(), '', 'r' || n, name, phone, 'Punjab', city, 'House ' || n % 900 || ', Street ' || n % 40,
      (500 + ${chance(11, 9_000)}) * 100, placed_at, state, placed_at + ${spreadOverHours('state')},
      case when n % 10 = 0 then 'phone' when n % 37 = 0 then 'whatsapp' else 'website' end,
      courier, case when courier is not null then upper(left(courier, 2)) || lpad((n * 7919 % 10000000000)::text, 10, '0') end,
      0, placed_at, n || 'x1', case when n % 3 = 0 then 'u' || 5 + ${chance(12, accountCount - 5)} end,
      case when state = 'cancelled' or ${stateIs('notTaken')} then ${pick(13, words('Unreachable Refused Price Duplicate Fake'))} end
    from (
      select *, case when ${stateIs('sent')}
        then (array['tcs', 'leopards', 'leopards', 'trax'])[1 + n % 4] end as courier
      from (
        select n, (10000000 + (n * 48271::bigint) % 89999999)::text as number,
          ${pick(5, firstNames)} || ' ' || ${pick(6, lastNames)} as name,
          '+923' || lpad((${chance(7, Math.floor(orderCount / 3))} * 2971 % 500000000)::text, 9, '0') as phone,
          ${city} as city, ${end} - (${orderCount} - n) * interval '47 seconds' as placed_at, ${state} as state
        from generate_series(1::bigint, ${orderCount}) as n
      ) as made
    ) as sent`;
}

/** Everybody buys product 1001, and of the others a tenth is half of what is sold; a third of the orders have a second line. */
function lines({ orderCount, productCount }: Size): string {
  const rarely = `(1002 + floor(${productCount - 1} * power(${chance(10, 1_000_000)} / 1e6, 3)))::int`;
  return `
    insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity, picture_id)
    select n, id, position, products.name, '', 100000, 1, lpad(to_hex(id % 24), 24, 'a')
    from (
      select n, 0 as position, case when n % 3 = 0 then 1001 else ${rarely} end as product_id
      from generate_series(1::bigint, ${orderCount}) as n
      union all select n, 1, 1002 + (${rarely} + 777) % ${productCount - 1}
      from generate_series(1::bigint, ${orderCount}, 3) as n
    ) as chosen join products on id = product_id`;
}

const placedEvents = `
  insert into order_events (order_id, at, actor_name, kind) select id, placed_at, 'The shop', 'placed' from orders order by id`;

const stepEvents = `
  insert into order_events (order_id, at, actor_id, actor_name, kind, from_state, to_state)
  select id, placed_at + ${spreadOverHours('steps[step]')}, 'u' || id % 5, 'Sana', 'step', coalesce(steps[step - 1], 'placed'), steps[step]
  from (
    select id, placed_at, case
      when state = 'placed' then array[]::text[]
      when state in ('confirmed', 'cancelled') then array[state]
      when state = 'packed' then '{confirmed,packed}'::text[]
      when state = 'shipped' then '{confirmed,packed,shipped}'::text[]
      when state in ('out-for-delivery', 'refused', 'lost', 'delivered') then '{confirmed,packed,shipped}'::text[] || state
      when state = 'cash-received' then '{confirmed,packed,shipped,delivered,cash-received}'::text[]
      when state = 'returning' then '{confirmed,packed,shipped,refused,returning}'::text[]
      else '{confirmed,packed,shipped,refused,returning,returned}'::text[] end as steps
    from orders
  ) as walked, generate_subscripts(steps, 1) as step
  order by id, step`;

const stockMoves = `
  insert into stock_moves (product_id, delta, reason, order_id, at)
  select product_id, -quantity, 'order', order_id, placed_at from order_lines join orders on id = order_id
  union all select product_id, quantity, state, order_id, state_since from order_lines join orders on id = order_id
    where not ${stateIs('holdsStock')}
  union all select id, 100000, 'opening', null, timestamptz '2020-01-01' from products`;

const customers = `
  insert into customers (phone, name, city, last_order_at, orders, received, refused, cancelled, paid_paisa, flag, blocked_at, blocked_by)
  select phone, min(full_name), min(city), max(placed_at), count(*), count(*) filter (where ${stateIs('received')}),
    count(*) filter (where ${stateIs('notTaken')}), count(*) filter (where state = 'cancelled'),
    coalesce(sum(total_paisa) filter (where ${stateIs('received')}), 0),
    case when hashtext(phone) % 900 = 0 then 'Asks for two, takes one' end,
    case when hashtext(phone) % 5000 = 0 then now() end, case when hashtext(phone) % 5000 = 0 then 'Bilal' end
  from orders group by phone`;
