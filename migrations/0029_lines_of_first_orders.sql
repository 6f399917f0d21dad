-- Orders that were placed before 0006 have no word for their lines, so two of one phone looked like the same order twice.
UPDATE orders SET lines_signature = signature FROM (
  SELECT order_id, string_agg(product_id || 'x' || quantity, ' ' ORDER BY product_id) AS signature
  FROM order_lines JOIN orders ON orders.id = order_id WHERE lines_signature = '' GROUP BY order_id
) AS lines WHERE orders.id = lines.order_id AND lines_signature = '';
