-- What an order was is taken away, what it is now is added. Only rows that are added, never one that two orders write to:
-- a hundred orders from Lahore at once must not wait for each other.
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
    SELECT karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, count(*), sum(total_paisa)
    FROM new_rows GROUP BY 1, 3, 4, 5;
    RETURN NULL;
  END IF;
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, sum(n), sum(n * total_paisa)
  FROM (
    SELECT placed_at, city, courier, state, total_paisa, 1 AS n FROM new_rows
    UNION ALL SELECT placed_at, city, courier, state, total_paisa, -1 FROM old_rows
  ) AS moved
  GROUP BY 1, 3, 4, 5 HAVING sum(n) <> 0 OR sum(n * total_paisa) <> 0;
  INSERT INTO product_count_changes (day, product_id, pieces, received, failed)
  SELECT day, product_id, sum(n * quantity), coalesce(sum(n) FILTER (WHERE door = 1), 0), coalesce(sum(n) FILTER (WHERE door = -1), 0)
  FROM (
    SELECT new_rows.id, moved.* FROM new_rows JOIN old_rows USING (id),
    LATERAL (VALUES (karachi_day(new_rows.placed_at), door_of(new_rows.state), 1), (karachi_day(old_rows.placed_at), door_of(old_rows.state), -1))
      AS moved (day, door, n)
    WHERE (karachi_day(new_rows.placed_at), door_of(new_rows.state)) <> (karachi_day(old_rows.placed_at), door_of(old_rows.state))
  ) AS moved JOIN order_lines ON order_id = id
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;
