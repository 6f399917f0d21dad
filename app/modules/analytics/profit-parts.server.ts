import { type SQL, sql } from 'drizzle-orm';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';

/** Whether the delivery of an order has ended: it was received, or it came back or was lost and nothing more happens. */
export const isOver = sql`(${stateIs('received')} or (${stateIs('sent')} and ${stateIs('ended')}))`;

/** The name under which an order's source counts: of its advertisement or link, else how it came. */
export const sourceOf = sql`coalesce(nullif(lower(trim(origin ->> 'source')), ''), source)`;

/** What the packing of a parcel costs by the owner's rule of today, in paisa. */
export const packingOfParcel = sql`100 * ${ruleNow('packingRupees')}`;

/** A hash of everything that decides what is agreed with couriers: other rates have another one. */
export const ratesNow = sql`(
  select coalesce((select bit_xor(hashtextextended(agreed_rate::text, 0)) from courier_rates as agreed_rate), 0)
    # coalesce((select bit_xor(hashtextextended(concat(courier, ':', lower(trim(pickup_city))), 1)) from courier_accounts), 0)
)`;

/**
 * Revenue and costs of orders, as common table expressions (`with`) behind one named `chosen` that has the orders. `each`
 * has a row for an order, `goods` for each of its products. Amounts are whole paisa in `float8`, which holds them exactly.
 * Where the cost of a line is not known, `known` is false and the order must be left out. What couriers kept is what their
 * sheets say; without a sheet, what was agreed on the day of the hand-over; without either, nothing.
 */
export function profitParts(): SQL {
  return sql`
    moved as materialized (
      select m.order_id, m.product_id, -sum(delta) as pieces, -sum(worth_paisa::float8) as worth,
        coalesce(sum(delta) filter (where worth_paisa is null), 0) as unknown
      from stock_moves m join chosen on chosen.id = m.order_id group by 1, 2
    ), goods as materialized (
      select l.order_id, l.product_id, l.quantity, (l.quantity * l.unit_price_paisa)::float8 as amount,
        case when moved.worth is null then null when moved.pieces = 0 then 0 when moved.unknown = 0 then moved.worth end as cost
      from order_lines l join chosen on chosen.id = l.order_id
      left join moved on moved.order_id = l.order_id and moved.product_id = l.product_id
    ), all_goods as materialized (
      select order_id, sum(amount) as amount, sum(cost) as cost, bool_and(cost is not null) as known
      from goods group by 1
    ), parcels as materialized (
      select s.id, s.order_id, s.courier, s.handed_over_at, c.weight_grams as grams, c.city, c.total_paisa, c.state
      from shipments s join chosen c on c.id = s.order_id
      where s.handed_over_at is not null and s.booking not in ('refused', 'withdrawn')
    ), kept as materialized (
      select parcels.id, coalesce(sum(amount_paisa::float8) filter (where kind not in ('sales-tax', 'income-tax')), 0) as freight,
        coalesce(sum(amount_paisa::float8) filter (where kind in ('sales-tax', 'income-tax')), 0) as tax
      from payment_charges join parcels on parcels.id = shipment_id group by 1
    ), agreed as (
      select parcels.id, freight + fuel + round((freight + fuel) * coalesce(gst_bp, 0) / 10000.0::float8) as freight,
        case when ${stateIs('received', sql`parcels.state`)}
          then round(total_paisa * coalesce(sales_tax_bp, 0) / 10000.0::float8) + round(total_paisa * coalesce(income_tax_bp, 0) / 10000.0::float8)
          else 0 end as tax
      from parcels
      cross join lateral (
        select * from courier_rates r where r.courier = parcels.courier and r.from_day <= karachi_day(parcels.handed_over_at)
        order by r.from_day desc limit 1
      ) as rates
      left join courier_accounts a on a.courier = parcels.courier
      cross join lateral (
        select coalesce(case when lower(trim(a.pickup_city)) = lower(trim(parcels.city)) then same_city_paisa end, delivery_paisa, 0)
          + coalesce(further_kg_paisa, 0) * greatest(0, ceil(coalesce(parcels.grams, 0) / 1000.0::float8) - 1)
          + case when parcels.state = 'returned' then coalesce(return_paisa, 0) else 0 end as freight
      ) as base
      cross join lateral (select round(freight * coalesce(fuel_bp, 0) / 10000.0::float8) as fuel) as added
      where not exists (select from kept where kept.id = parcels.id)
    ), given_up as (
      select parcels.order_id, sum(amount_paisa::float8) as amount
      from cash_moves join parcels on parcels.id = shipment_id where sheet_id is null group by 1
    ), claimed_back as (
      select parcels.order_id, sum(amount_paisa::float8) as amount
      from courier_claims join parcels on parcels.id = shipment_id where outcome = 'paid' group by 1
    ), refunded as (
      select order_id, sum(refund_paisa::float8) as amount from returns join chosen on chosen.id = order_id
      where refunded_at is not null group by 1
    ), carried as (
      select order_id, count(*) as parcels, sum(coalesce(kept.freight, agreed.freight, 0)) as freight,
        sum(coalesce(kept.tax, agreed.tax, 0)) as tax, bool_and(kept.id is not null) as settled
      from parcels left join kept on kept.id = parcels.id left join agreed on agreed.id = parcels.id group by 1
    ), each as materialized (
      select chosen.*, all_goods.amount, coalesce(all_goods.known, false) as known, coalesce(all_goods.cost, 0) as goods,
        case when ${stateIs('received', sql`chosen.state`)}
          then chosen.total_paisa - coalesce(refunded.amount, 0) - coalesce(given_up.amount, 0) else 0 end as revenue,
        greatest(1, coalesce(carried.parcels, 0)) as parcels, carried.parcels is not null as has_parcel,
        greatest(1, coalesce(carried.parcels, 0)) * ${packingOfParcel} as packing,
        coalesce(carried.freight, 0) - coalesce(claimed_back.amount, 0) as freight, coalesce(carried.tax, 0) as tax,
        coalesce(carried.settled, false) as settled
      from chosen
      left join all_goods on all_goods.order_id = chosen.id
      left join carried on carried.order_id = chosen.id
      left join refunded on refunded.order_id = chosen.id
      left join given_up on given_up.order_id = chosen.id
      left join claimed_back on claimed_back.order_id = chosen.id
    )`;
}
