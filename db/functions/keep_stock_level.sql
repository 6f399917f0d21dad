-- The narrow copy of products in `stock_levels` follows them.
CREATE OR REPLACE FUNCTION keep_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_levels (product_id, active, stock, warn_at) VALUES (NEW.id, NEW.active, NEW.stock, NEW.warn_at)
  ON CONFLICT (product_id) DO UPDATE SET active = excluded.active, stock = excluded.stock, warn_at = excluded.warn_at;
  RETURN NULL;
END
$$;
