-- Nodes of before 0006 write no signature of an order's lines. Beside a database of today their orders looked like the same
-- order twice (0029 signed only those of before it).
CREATE FUNCTION sign_lines_of_old_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET lines_signature = signature FROM (
    SELECT lines.order_id, string_agg(lines.product_id || 'x' || lines.quantity, ' ' ORDER BY lines.product_id) AS signature
    FROM new_rows AS lines JOIN orders AS unsigned ON unsigned.id = lines.order_id AND unsigned.lines_signature = ''
    GROUP BY lines.order_id
  ) AS signed WHERE orders.id = signed.order_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_lines_signed AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sign_lines_of_old_nodes();--> statement-breakpoint
UPDATE orders SET lines_signature = signature FROM (
  SELECT order_id, string_agg(product_id || 'x' || quantity, ' ' ORDER BY product_id) AS signature
  FROM order_lines JOIN orders ON orders.id = order_id WHERE lines_signature = '' GROUP BY order_id
) AS lines WHERE orders.id = lines.order_id AND lines_signature = '';
