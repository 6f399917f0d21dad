-- What happens to orders is written for every webhook that wants to hear of it, in the transaction of the change itself.
-- What an import writes about the past is no news. A webhook that is removed while an order is being placed is waited for,
-- or left out: never a reason for the order to fail. An order that goes back to its beginning was not placed a second time.
CREATE OR REPLACE FUNCTION tell_webhooks_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'on' AND 'orders' = ANY (topics)) THEN
    RETURN NULL;
  END IF;
  WITH hearing AS MATERIALIZED (
    SELECT id FROM webhooks WHERE state = 'on' AND 'orders' = ANY (topics) ORDER BY id FOR KEY SHARE
  )
  INSERT INTO webhook_deliveries (webhook_id, type, data)
  SELECT
    hearing.id,
    'order.' || CASE WHEN event.kind = 'step' AND event.to_state = 'placed' THEN 'reopened' ELSE coalesce(event.to_state, 'placed') END,
    jsonb_build_object(
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
$$;
