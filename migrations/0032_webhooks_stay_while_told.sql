-- A webhook that is removed while an order is being placed is waited for, or left out: never a reason for the order to fail.
CREATE OR REPLACE FUNCTION tell_webhooks_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'on' AND 'orders' = ANY (topics)) THEN
    RETURN NULL;
  END IF;
  WITH hearing AS MATERIALIZED (
    SELECT id FROM webhooks WHERE state = 'on' AND 'orders' = ANY (topics) ORDER BY id FOR KEY SHARE
  )
  INSERT INTO webhook_deliveries (webhook_id, type, data)
  SELECT hearing.id, 'order.' || coalesce(event.to_state, 'placed'), jsonb_build_object(
    'number', orders.number,
    'state', coalesce(event.to_state, 'placed'),
    'previous', event.from_state,
    'version', orders.version,
    'total', orders.total_paisa / 100.0
  )
  FROM new_rows AS event JOIN orders ON orders.id = event.order_id CROSS JOIN hearing
  WHERE event.kind IN ('placed', 'step') AND event.at > now() - interval '1 minute'
  ORDER BY event.id, hearing.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
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
