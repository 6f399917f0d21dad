-- Counts the pieces of orders, and what came of them at the door, by product and by the day of the order. The order of each
-- line is looked up by its id: a join may also be planned from the orders to the lines.
CREATE OR REPLACE FUNCTION count_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (day, product_id, pieces, received, failed)
  SELECT karachi_day(placed_at), product_id, sum(n * quantity), coalesce(sum(n) FILTER (WHERE door_of(state) = 1), 0), coalesce(sum(n) FILTER (WHERE door_of(state) = -1), 0)
  FROM (SELECT order_id, product_id, quantity, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS n FROM changed_rows) AS moved
  CROSS JOIN LATERAL (SELECT placed_at, state FROM orders WHERE orders.id = order_id OFFSET 0) AS of_order
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;
