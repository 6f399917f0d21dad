-- What is true of an order's state, for triggers and functions: the one place in the database that lists states. The table
-- in app/orders/order-states.ts says the same, and a test compares the two. A trait that is not known here is an error.
CREATE FUNCTION state_has(state text, trait text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE trait
    WHEN 'received' THEN state IN ('delivered', 'cash-received')
    WHEN 'notTaken' THEN state IN ('refused', 'returning', 'returned')
    WHEN 'failed' THEN state IN ('refused', 'returning', 'returned', 'lost')
    ELSE ('no trait: ' || trait)::boolean
  END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customers AS known (phone, name, city, last_order_at, orders, received, refused, cancelled, paid_paisa)
    SELECT phone, (array_agg(full_name ORDER BY placed_at DESC))[1], (array_agg(city ORDER BY placed_at DESC))[1], max(placed_at), count(*),
      count(*) FILTER (WHERE state_has(state, 'received')),
      count(*) FILTER (WHERE state_has(state, 'notTaken')),
      count(*) FILTER (WHERE state = 'cancelled'),
      coalesce(sum(total_paisa) FILTER (WHERE state_has(state, 'received')), 0)
    FROM new_rows GROUP BY phone ORDER BY phone
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
    WHERE NOT EXISTS (SELECT 1 FROM customers WHERE customers.phone = new_rows.phone)
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
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION door_of(state text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN state_has(state, 'received') THEN 1 WHEN state_has(state, 'failed') THEN -1 ELSE 0 END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.words <> 'Taken back' THEN
    INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
    SELECT karachi_day(NEW.at), 'step', '', '', NEW.to_state, 1, total_paisa FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END IF;
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(at), 'step', '', '', to_state, -1, -total_paisa
  FROM order_events step JOIN orders ON orders.id = order_id
  WHERE order_id = NEW.order_id AND step.id < NEW.id AND from_state = NEW.to_state
    AND state_has(to_state, 'received') AND words <> 'Taken back'
    AND NOT EXISTS (
      SELECT FROM order_events later WHERE later.order_id = step.order_id AND later.id > step.id AND later.id < NEW.id
        AND later.to_state = step.from_state AND later.words = 'Taken back');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_anew(which bigint, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, sign * count(*), sign * sum(total_paisa)
  FROM orders WHERE which IS NULL OR id = which GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT karachi_day(at), 'step', '', '', to_state, sign * count(*), sign * sum(total_paisa)
  FROM order_events step JOIN orders ON orders.id = order_id
  WHERE (which IS NULL OR order_id = which) AND state_has(to_state, 'received') AND words <> 'Taken back'
    AND NOT EXISTS (
      SELECT FROM order_events later WHERE later.order_id = step.order_id AND later.id > step.id
        AND later.to_state = step.from_state AND later.words = 'Taken back')
  GROUP BY 1, 5;
  INSERT INTO product_count_changes (day, product_id, pieces, received, failed)
  SELECT karachi_day(placed_at), product_id, sign * sum(quantity), sign * count(*) FILTER (WHERE door_of(state) = 1), sign * count(*) FILTER (WHERE door_of(state) = -1)
  FROM order_lines JOIN orders ON orders.id = order_id
  WHERE which IS NULL OR order_id = which GROUP BY 1, 2;
END
$$;--> statement-breakpoint
DROP TRIGGER count_step ON order_events;--> statement-breakpoint
CREATE TRIGGER count_step AFTER INSERT ON order_events FOR EACH ROW
WHEN (state_has(NEW.to_state, 'received') OR NEW.words = 'Taken back') EXECUTE FUNCTION count_step();
