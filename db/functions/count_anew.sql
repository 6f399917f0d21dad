-- The counts of some orders, or of all, from the orders themselves: `sign` -1 takes them away.
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
$$;
