CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_writes" (
	"key_id" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_writes_key_id_idempotency_key_pk" PRIMARY KEY("key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"status" integer,
	"duration_ms" integer,
	"problem" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"secret_number" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"off_why" text,
	"rests_until" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_state_known" CHECK ("webhooks"."state" in ('on', 'off'))
);
--> statement-breakpoint
ALTER TABLE "api_writes" ADD CONSTRAINT "api_writes_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_writes_at" ON "api_writes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("ended_at") WHERE "webhook_deliveries"."ended_at" is not null;--> statement-breakpoint
-- What happens to orders and stock is written for every webhook that wants to hear of it, in the transaction of the change
-- itself. What an import writes about the past is no news, and neither is the first stock of a new product.
CREATE FUNCTION tell_webhooks_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'on' AND 'orders' = ANY (topics)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_deliveries (webhook_id, type, data)
  SELECT webhooks.id, 'order.' || coalesce(event.to_state, 'placed'), jsonb_build_object(
    'number', orders.number,
    'state', coalesce(event.to_state, 'placed'),
    'previous', event.from_state,
    'version', orders.version,
    'total', orders.total_paisa / 100.0
  )
  FROM new_rows AS event JOIN orders ON orders.id = event.order_id CROSS JOIN webhooks
  WHERE event.kind IN ('placed', 'step') AND event.at > now() - interval '1 minute'
    AND webhooks.state = 'on' AND 'orders' = ANY (webhooks.topics)
  ORDER BY event.id, webhooks.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'on' AND 'stock' = ANY (topics)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_deliveries (webhook_id, type, data)
  SELECT webhooks.id, 'stock.changed', jsonb_build_object(
    'product', move.product_id,
    'change', move.delta,
    'reason', move.reason,
    'stock', products.stock
  )
  FROM new_rows AS move JOIN products ON products.id = move.product_id CROSS JOIN webhooks
  WHERE move.reason <> 'opening' AND move.at > now() - interval '1 minute'
    AND webhooks.state = 'on' AND 'stock' = ANY (webhooks.topics)
  ORDER BY move.id, webhooks.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER tell_webhooks AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_orders();--> statement-breakpoint
CREATE TRIGGER tell_webhooks AFTER INSERT ON stock_moves REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_stock();--> statement-breakpoint
-- Nodes that wait take up what is due, and the office's page follows.
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OF state ON webhook_deliveries FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('webhooks');--> statement-breakpoint
CREATE TRIGGER announce_any AFTER INSERT OR DELETE OR UPDATE OF state, url, topics, secret_number ON webhooks FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('webhooks');
