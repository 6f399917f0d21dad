-- The same for stock as tell_webhooks_of_orders; the first stock of a new product is no news either.
CREATE OR REPLACE FUNCTION tell_webhooks_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'on' AND 'stock' = ANY (topics)) THEN
    RETURN NULL;
  END IF;
  WITH hearing AS MATERIALIZED (
    SELECT id FROM webhooks WHERE state = 'on' AND 'stock' = ANY (topics) ORDER BY id FOR KEY SHARE
  )
  INSERT INTO webhook_deliveries (webhook_id, type, data)
  SELECT hearing.id, 'stock.changed', jsonb_build_object(
    'product', move.product_id,
    'change', move.delta,
    'reason', move.reason,
    'stock', products.stock
  )
  FROM new_rows AS move JOIN products ON products.id = move.product_id CROSS JOIN hearing
  WHERE move.reason <> 'opening' AND move.at > now() - interval '1 minute'
  ORDER BY move.id, hearing.id;
  RETURN NULL;
END
$$;
