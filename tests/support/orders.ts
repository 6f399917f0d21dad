import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { ordersApi } from '#app/modules/orders/place/orders-api.server.ts';
import { domainEvents } from '#app/modules/orders/states/domain-events.server.ts';
import {
  type Parcel,
  type Step,
  type StepDone,
  type StepRefused,
  shipOrder,
  takeStep,
} from '#app/modules/orders/states/take-step.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import type { TestDatabase } from './database.ts';
import { type Answer, postJson } from './http.ts';

// Tests order more often than a shopper may; those of the limits switch them on.
switchLimits(false);
// Tests of shipping add its handlers: see delivery.ts.
domainEvents.handle({ 'order.state-changed': [] });

/** What a shopper writes into the form. */
export const shopper = {
  fullname: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@gmail.com',
  country: 'Pakistan',
  shippingAddress: 'House 7, Street 12, Gulberg III',
  apartment: '',
  city: 'Lahore',
  province: 'Punjab',
  postelCode: '54660',
  contactNo: '0300 1234567',
};

export type Outcome = {
  status: number;
  number?: string;
  receipt?: string;
  problem?: string;
  fields?: Record<string, string>;
  lines?: { id: number; left: number }[];
  retryAfter: string | null;
};

/** Sends an order as a browser does, straight to the module; a text goes out as it is. */
export async function order(body: unknown, key: string | null = randomUUID(), headers = {}): Promise<Outcome> {
  const response = await ordersApi.request('/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const result: Omit<Outcome, 'status' | 'retryAfter'> = isJson ? JSON.parse(text) : { problem: text };
  return { ...result, status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Sends an order for one piece to a whole shop, as a browser does. */
export function orderAt(address: string, product: number, key: string = randomUUID()): Promise<Answer> {
  return postJson(`${address}/api/orders`, orderFor(product), { 'idempotency-key': key });
}

/** The order of one shopper for one product. */
export function orderFor(id: number, quantity = 1): typeof shopper & { products: { id: number; quantity: number }[] } {
  return { ...shopper, products: [{ id, quantity }] };
}

export type StateChange = Step & { parcel?: Parcel };

/**
 * Takes an order a step further in a transaction of its own. A packed order is shipped with no parcel written: that is
 * what handing over does, which tests of delivery ask for.
 */
export function changeState(
  person: Person,
  number: string,
  { parcel = { courier: 'leopards', trackingNumber: null }, ...step }: StateChange,
): Promise<StepDone | StepRefused> {
  return inTransaction(async (tx) => {
    const [found] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.number, number));
    if (step.to === 'shipped' && found?.state === 'packed')
      return shipOrder(tx, person, number, { ...step, parcel }, async () => {});
    return takeStep(tx, person, number, step);
  });
}

/** How many orders there are. */
export async function countOrders(ask: TestDatabase['ask']): Promise<number> {
  const [row] = await ask<{ count: number }>('select count(*)::int as count from orders');
  return row?.count ?? 0;
}

/** How many pieces of a product are left. */
export async function stockOf(ask: TestDatabase['ask'], id: number): Promise<number | undefined> {
  const [row] = await ask<{ stock: number }>('select stock from products where id = $1', [id]);
  return row?.stock;
}

/** What must be true of the books at any moment, as questions that find what is not. */
const questions = {
  'has less than nothing on the shelf': 'select name as what from products where stock < 0',
  'has a ledger that tells another stock than the counter': `
    select name as what from products left join stock_moves on product_id = products.id
    group by products.id having stock <> coalesce(sum(delta), 0)`,
  'is the key of several orders': 'select key::text as what from orders group by key having count(*) > 1',
  'is the number of several orders': 'select number as what from orders group by number having count(*) > 1',
  'is an order without lines': `
    select number as what from orders where not exists (select 1 from order_lines where order_id = orders.id)`,
  'has a total that is not the sum of its lines': `
    select number as what from orders join order_lines on order_id = orders.id
    group by orders.id having total_paisa <> sum(quantity * unit_price_paisa) - discount_paisa + shipping_fee_paisa`,
  'is a code whose uses are counted wrong': `
    select code as what from discount_codes where uses <> (
      select count(*) from orders
      where discount_code = code and (state not in ('placed', 'cancelled') or code_hold is not null))`,
  'holds a use of a code and is no unconfirmed order with one': `
    select number as what from orders where code_hold is not null
      and (discount_code is null or state <> 'placed' or unheld_why = 'given-back')`,
  'took other pieces from the shelf than it has lines': `
    select number as what from orders join order_lines lines on lines.order_id = orders.id
    where state not in ('cancelled', 'returned') and unheld_why is null and -lines.quantity is distinct from (
      select sum(delta) from stock_moves moves where moves.order_id = orders.id and moves.product_id = lines.product_id
        and reason <> 'returned-by-shopper')`,
  'put other pieces of a return on the shelf than it says': `
    select number as what from orders where
      coalesce((select sum(shelved) from returns r join return_lines l on l.return_id = r.id where r.order_id = orders.id), 0) <>
      coalesce((select sum(delta) from stock_moves m where m.order_id = orders.id and reason = 'returned-by-shopper'), 0)`,
  'sent back more pieces of a product than were delivered': `
    select number as what from orders join returns r on r.order_id = orders.id join return_lines l on l.return_id = r.id
    where r.state <> 'declined' and not (r.state = 'closed' and r.received_at is null)
    group by orders.id, l.product_id having sum(l.quantity) > (
      select quantity from order_lines where order_id = orders.id and product_id = l.product_id)`,
  'gave back more than was paid for it': `
    select number as what from orders join returns r on r.order_id = orders.id
    group by orders.id having sum(refund_paisa) > total_paisa + case when exists (
      select from returns where exchange_order_id = orders.id and is_credited) then discount_paisa else 0 end`,
  'holds stock that it has given back, or never took': `
    select number as what from orders join stock_moves on order_id = orders.id
    where unheld_why is not null group by orders.id, product_id having sum(delta) <> 0`,
  'is cancelled and has not brought back exactly what it took': `
    select number as what from orders join stock_moves on order_id = orders.id
    where state = 'cancelled' group by orders.id, product_id having sum(delta) <> 0`,
  'brought back more than it took': `
    select order_id::text as what from stock_moves where order_id is not null group by order_id, product_id having sum(delta) > 0`,
  'is not in the state that its timeline tells': `
    select number as what from orders where state is distinct from coalesce(
      (select to_state from order_events where order_id = orders.id and to_state is not null order by id desc limit 1), 'placed')`,
  'is a customer whose orders are counted wrong': `
    select customers.phone as what from customers left join orders on orders.phone = customers.phone group by customers.phone
    having (customers.orders, customers.received, customers.refused, customers.cancelled, customers.paid_paisa) is distinct from (
      count(number), count(*) filter (where state in ('delivered', 'cash-received')),
      count(*) filter (where state in ('refused', 'returning', 'returned')), count(*) filter (where state = 'cancelled'),
      coalesce(sum(total_paisa) filter (where state in ('delivered', 'cash-received')), 0))`,
  'has a word for its lines that is not theirs': `
    select number as what from orders where lines_signature <> (
      select string_agg(product_id || 'x' || quantity, ' ' order by product_id) from order_lines where order_id = orders.id)`,
  'is a day whose orders are counted wrong': `
    select day::text as what from (
      select * from order_counts union all select * from order_count_changes
      union all select karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, -1, -total_paisa from orders
      union all select karachi_day(at), 'step', '', '', to_state, -1, -total_paisa from order_events step join orders on orders.id = order_id
      where to_state in ('delivered', 'cash-received') and words <> 'Taken back' and not exists (
        select from order_events later where later.order_id = step.order_id and later.id > step.id
          and later.to_state = step.from_state and later.words = 'Taken back')
    ) as each group by day, kind, city, courier, state having sum(orders) <> 0 or sum(total_paisa) <> 0`,
  'is a day whose products are counted wrong': `
    select day::text as what from (
      select * from product_counts union all select * from product_count_changes
      union all select karachi_day(placed_at), product_id, -quantity,
        case when state in ('delivered', 'cash-received') then -1 else 0 end,
        case when state in ('refused', 'returning', 'returned', 'lost') then -1 else 0 end
      from order_lines join orders on orders.id = order_id
    ) as each group by day, product_id having sum(pieces) <> 0 or sum(received) <> 0 or sum(failed) <> 0`,
  'is a piece taken for an order that is not there': `
    select order_id::text as what from stock_moves
    where order_id is not null and not exists (select 1 from orders where orders.id = order_id)`,
};

/** Audits the shop's books. Empty where everything is right; otherwise one sentence for each thing that is not. */
export async function audit(ask: TestDatabase['ask']): Promise<string[]> {
  const findings = Object.entries(questions).map(async ([complaint, question]) => {
    const rows = await ask<{ what: string }>(question);
    return rows.map(({ what }) => `${what} ${complaint}`);
  });
  return (await Promise.all(findings)).flat();
}
