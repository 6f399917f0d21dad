-- A customer's orders are counted as they change: what an order was is taken away, what it is now is added, phones in
-- ascending order. Differences and not counts, so that two orders of one phone at once are both counted. An order whose
-- shopper is forgotten has no phone, so it counts for no customer.
CREATE OR REPLACE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customers AS known (phone, name, city, last_order_at, orders, received, refused, cancelled, paid_paisa)
    SELECT phone, (array_agg(full_name ORDER BY placed_at DESC))[1], (array_agg(city ORDER BY placed_at DESC))[1], max(placed_at), count(*),
      count(*) FILTER (WHERE state_has(state, 'received')),
      count(*) FILTER (WHERE state_has(state, 'notTaken')),
      count(*) FILTER (WHERE state = 'cancelled'),
      coalesce(sum(total_paisa) FILTER (WHERE state_has(state, 'received')), 0)
    FROM new_rows WHERE phone <> '' GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET
      name = CASE WHEN excluded.last_order_at >= known.last_order_at THEN excluded.name ELSE known.name END,
      city = CASE WHEN excluded.last_order_at >= known.last_order_at THEN excluded.city ELSE known.city END,
      last_order_at = greatest(excluded.last_order_at, known.last_order_at),
      orders = known.orders + excluded.orders, received = known.received + excluded.received,
      refused = known.refused + excluded.refused, cancelled = known.cancelled + excluded.cancelled,
      paid_paisa = known.paid_paisa + excluded.paid_paisa;
    RETURN NULL;
  END IF;
  -- Somebody who is not known yet, because an order was given another phone, is made known first.
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO customers (phone, name, city, last_order_at)
    SELECT phone, min(full_name), min(city), max(placed_at) FROM new_rows
    WHERE phone <> '' AND NOT EXISTS (SELECT 1 FROM customers WHERE customers.phone = new_rows.phone)
    GROUP BY phone ORDER BY phone ON CONFLICT DO NOTHING;
    UPDATE customers SET
      orders = customers.orders + moved.orders, received = customers.received + moved.received,
      refused = customers.refused + moved.refused, cancelled = customers.cancelled + moved.cancelled,
      paid_paisa = customers.paid_paisa + moved.paid
    FROM (
      SELECT phone, sum(n) AS orders, sum(n) FILTER (WHERE state_has(state, 'received')) AS received,
        sum(n) FILTER (WHERE state_has(state, 'notTaken')) AS refused,
        sum(n) FILTER (WHERE state = 'cancelled') AS cancelled,
        sum(n * total_paisa) FILTER (WHERE state_has(state, 'received')) AS paid
      FROM (
        SELECT phone, state, total_paisa, 1 AS n FROM new_rows UNION ALL SELECT phone, state, total_paisa, -1 FROM old_rows
      ) AS each GROUP BY phone ORDER BY phone
    ) AS differing (phone, orders, received, refused, cancelled, paid),
    LATERAL (SELECT coalesce(differing.orders, 0), coalesce(differing.received, 0), coalesce(differing.refused, 0),
      coalesce(differing.cancelled, 0), coalesce(differing.paid, 0)) AS moved (orders, received, refused, cancelled, paid)
    WHERE customers.phone = differing.phone
      AND (moved.orders, moved.received, moved.refused, moved.cancelled, moved.paid) <> (0, 0, 0, 0, 0);
    RETURN NULL;
  END IF;
  UPDATE customers SET
    orders = customers.orders - gone.orders, received = customers.received - gone.received,
    refused = customers.refused - gone.refused, cancelled = customers.cancelled - gone.cancelled,
    paid_paisa = customers.paid_paisa - gone.paid
  FROM (
    SELECT phone, count(*) AS orders, count(*) FILTER (WHERE state_has(state, 'received')) AS received,
      count(*) FILTER (WHERE state_has(state, 'notTaken')) AS refused,
      count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
      coalesce(sum(total_paisa) FILTER (WHERE state_has(state, 'received')), 0) AS paid
    FROM old_rows GROUP BY phone
  ) AS gone
  WHERE customers.phone = gone.phone;
  RETURN NULL;
END
$$;
