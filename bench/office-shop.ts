/** A very large shop as SQL: what each statement does, and the statement. Always the same. */
export function officeShop({ productCount, orderCount }: { productCount: number; orderCount: number }) {
  /** A number below `most` that looks like chance and is the same on every run. */
  const chance = (seed: string, most: number | string) => `(abs(hashint8extended(n, ${seed})) % (${most}))`;
  const pick = (seed: string, list: readonly string[]) =>
    `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + ${chance(seed, list.length)}]`;
  const statements: [string, string][] = [
    // The cash book refuses to be emptied: its own guard, for this shop made up for measuring, is put aside first.
    [
      'Emptying…',
      'alter table cash_moves disable trigger user; truncate orders, products, pictures, customers, leads, stock_moves, search_vocabulary cascade; alter table cash_moves enable trigger user',
    ],
    ['Putting triggers and indexes aside…', putAside],
    [
      `Putting ${productCount} products on the shelves…`,
      `insert into products (id, name, title, price_paisa, stock)
       select 1000 + n, ${pick('1', adjectives)} || ' ' || ${pick('2', nouns)} || ' ' || n, 'No. ' || n,
         (200 + ${chance('3', 9_800)}) * 100, 1000 from generate_series(1, ${productCount}) as n`,
    ],
    [
      `Taking ${orderCount} orders…`,
      `insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa,
         placed_at, state, state_since, source, courier, tracking_number, calls, read_at, lines_signature)
       select n, number, gen_random_uuid(), '', 'r' || n, name, phone, 'Punjab', city, 'House ' || n % 900 || ', Street ' || n % 40,
         100000, placed_at, state, placed_at, case when n % 10 = 0 then 'phone' when n % 37 = 0 then 'whatsapp' else 'website' end,
         courier, case when courier is not null then upper(left(courier, 2)) || lpad((n * 7919 % 10000000000)::text, 10, '0') end,
         0, placed_at, (1001 + ${chance('4', productCount)}) || 'x1'
       from (
         select n, (10000000 + (n * 48271::bigint) % 89999999)::text as number,
           ${pick('5', firstNames)} || ' ' || ${pick('6', lastNames)} as name,
           '+923' || lpad((${chance('7', `${Math.floor(orderCount / 3)}`)} * 2971 % 500000000)::text, 9, '0') as phone,
           case when ${chance('8', 10)} < 3 then 'Lahore' when ${chance('8', 10)} < 6 then 'Karachi' else ${pick('9', cities)} end as city,
           timestamptz '2026-11-21 10:00+05' - (${orderCount} - n) * interval '47 seconds' as placed_at,
           case when n > ${orderCount} - 120 then 'placed' when n > ${orderCount} - 400 then 'confirmed'
             when n > ${orderCount} - 600 then 'packed' when n > ${orderCount} - 4000 then 'shipped'
             when n > ${orderCount} - 9000 and n % 9 = 0 then 'refused' when n > ${orderCount} - 9000 then 'out-for-delivery'
             when n > ${orderCount} - 40000 and n % 11 = 0 then 'returning' when n > ${orderCount} - 40000 then 'delivered'
             when n % 9 = 1 then 'cancelled' when n % 7 = 2 then 'returned' when n % 400 = 3 then 'lost' else 'cash-received' end as state,
           case when n < ${orderCount} - 600 then (array['tcs', 'leopards', 'leopards', 'trax'])[1 + n % 4] end as courier
         from generate_series(1::bigint, ${orderCount}) as n
       ) as made`,
    ],
    [
      'Writing their lines…',
      `insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity)
       select n, case when n % 3 = 0 then 1001 else 1002 + ${chance('10', productCount - 1)} end, 0, 'Desk Lamp, Ivory', '', 100000, 1
       from generate_series(1::bigint, ${orderCount}) as n`,
    ],
    [
      'Writing what happened to them…',
      `insert into order_events (order_id, at, actor_id, actor_name, kind, from_state, to_state)
       select o.id, o.placed_at + step * interval '3 hours', case when step > 0 then 'u' || o.id % 5 end, 'Sana',
         case step when 0 then 'placed' else 'step' end,
         case step when 1 then 'placed' when 2 then 'confirmed' end, case step when 1 then 'confirmed' when 2 then 'packed' end
       from orders o, generate_series(0, 2) as step`,
    ],
    [
      'Knowing the customers…',
      `insert into customers (phone, name, city, last_order_at, orders, received, refused, cancelled, paid_paisa, blocked_at, blocked_by)
       select phone, min(full_name), min(city), max(placed_at), count(*), count(*) filter (where state in ('delivered', 'cash-received')),
         count(*) filter (where state in ('refused', 'returning', 'returned')), count(*) filter (where state = 'cancelled'), 0,
         case when hashtext(phone) % 5000 = 0 then now() end, case when hashtext(phone) % 5000 = 0 then 'Bilal' end
       from orders group by phone`,
    ],
    ['Putting triggers and indexes back…', putBack],
    ['Tidying up…', 'vacuum (analyze)'],
  ];
  return statements;
}

/** An index made at once is there sooner than one that a million rows were put into. */
const putAside = `do $$
declare each record;
begin
  create temp table put_aside as select indexname, indexdef from pg_indexes
    where tablename in ('orders', 'order_lines', 'order_events', 'customers', 'products')
      and indexname not in (select conname from pg_constraint);
  for each in select indexname from put_aside loop execute format('drop index %I', each.indexname); end loop;
  alter table orders disable trigger user;
  alter table products disable trigger user;
  alter table order_lines drop constraint order_lines_order_id_orders_id_fk;
  alter table order_lines drop constraint order_lines_product_id_products_id_fk;
  alter table order_events drop constraint order_events_order_id_orders_id_fk;
end $$`;

const putBack = `do $$
declare each record;
begin
  for each in select indexdef from put_aside loop execute each.indexdef; end loop;
  alter table orders enable trigger user;
  alter table products enable trigger user;
  alter table order_lines add constraint order_lines_order_id_orders_id_fk foreign key (order_id) references orders on delete cascade;
  alter table order_lines add constraint order_lines_product_id_products_id_fk foreign key (product_id) references products;
  alter table order_events add constraint order_events_order_id_orders_id_fk foreign key (order_id) references orders on delete cascade;
end $$`;

const words = (line: string) => line.split(' ');
const adjectives = words(
  'Velvet Night Matte Herbal Wireless Compact Portable Silent Smart Braided Ceramic Wooden Brass',
);
const nouns = words(
  'Cream Serum Shampoo Perfume Earbuds Watch Charger Cable Keyboard Speaker Lamp Mug Cushion Candle Clock',
);
const cities = words(
  'Faisalabad Rawalpindi Gujranwala Multan Bahawalpur Sargodha Sialkot Sahiwal Okara Peshawar Quetta Hyderabad Sukkur Larkana Mardan Abbottabad Islamabad Mirpur Gilgit Skardu',
);
const firstNames = words(
  'Ayesha Muhammad Rabia Zeeshan Hina Imran Fatima Kashif Sadia Abdul Maryam Mehwish Tahira Shahid Rukhsana Danish Amna Waqas Samina Farhan Nadeem Bushra Hamza Shazia Adeel Noreen',
);
const lastNames = words(
  'Siddiqui Tariq Noor Haider Javed Yousafzai Batool Mehmood Perveen Rehman Shah Iqbal Bibi Butt Malik Soomro Khalid Anjum Rashid Siddique Akhtar Anwar Iftikhar Qureshi Chaudhry Khan',
);
