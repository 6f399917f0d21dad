-- Adds up what has changed. Whatever is written meanwhile waits for the next time.
CREATE OR REPLACE FUNCTION add_up_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (DELETE FROM order_count_changes RETURNING *)
  INSERT INTO order_counts AS known
  SELECT day, kind, city, courier, state, sum(orders), sum(total_paisa) FROM changed
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) <> 0 OR sum(total_paisa) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (day, kind, city, courier, state) DO UPDATE
  SET orders = known.orders + excluded.orders, total_paisa = known.total_paisa + excluded.total_paisa;
  WITH changed AS (DELETE FROM product_count_changes RETURNING *)
  INSERT INTO product_counts AS known
  SELECT day, product_id, sum(pieces), coalesce(sum(received), 0), coalesce(sum(failed), 0) FROM changed
  GROUP BY 1, 2 HAVING sum(pieces) <> 0 OR sum(received) <> 0 OR sum(failed) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE
  SET pieces = known.pieces + excluded.pieces, received = known.received + excluded.received, failed = known.failed + excluded.failed;
END
$$;
