-- Nodes of before migration 0006 write no signature of an order's lines. Beside a database of today their orders would look
-- like the same order twice. Nodes of all other versions pay for one look. The order of each line is looked up by its id: a
-- join may also be planned from the orders to the lines.
CREATE OR REPLACE FUNCTION sign_lines_of_old_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE (SELECT lines_signature = '' FROM orders WHERE orders.id = order_id)) THEN
    RETURN NULL;
  END IF;
  UPDATE orders SET lines_signature = signature FROM (
    SELECT lines.order_id, string_agg(lines.product_id || 'x' || lines.quantity, ' ' ORDER BY lines.product_id) AS signature
    FROM new_rows AS lines JOIN orders AS unsigned ON unsigned.id = lines.order_id AND unsigned.lines_signature = ''
    GROUP BY lines.order_id
  ) AS signed WHERE orders.id = signed.order_id;
  RETURN NULL;
END
$$;
