-- Takes pieces of a product for an order and writes the ledger. False, and nothing is changed, if there are too few or the
-- product is not on sale.
CREATE OR REPLACE FUNCTION take_stock(product integer, pieces integer, for_order bigint, for_event bigint, why text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET stock = stock - pieces WHERE id = product AND active AND stock >= pieces;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO stock_moves (product_id, delta, reason, order_id, event_id) VALUES (product, -pieces, why, for_order, for_event);
  RETURN true;
END
$$;
