ALTER TABLE "webhooks" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
-- An order that goes back to its beginning was not placed a second time.
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
$$;--> statement-breakpoint
-- Nodes wake their workers when a message is due, and not with every outcome. The office still hears of both.
CREATE FUNCTION announce_due_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', 'webhooks-due');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER announce_due AFTER INSERT OR UPDATE OF state ON webhook_deliveries FOR EACH ROW
WHEN (NEW.state = 'waiting' AND NEW.due_at <= now()) EXECUTE FUNCTION announce_due_messages();
