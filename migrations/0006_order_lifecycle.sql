CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"words" text DEFAULT '' NOT NULL,
	"details" jsonb,
	CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'step', 'call', 'note', 'edit', 'print', 'message', 'parcel', 'duplicate'))
);
--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_once";--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_reason";--> statement-breakpoint
DROP INDEX "orders_state";--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'website' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "caller_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "caller_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "caller_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lines_signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wanted_twice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(number || ' ' || '0' || substr(phone, 4) || ' ' || full_name || ' ' || city || ' ' || coalesce(tracking_number, ''))) STORED;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_steps" ON "order_events" USING btree ("to_state","at") WHERE "order_events"."to_state" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_city" ON "orders" USING btree (lower("city"),"placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at" DESC NULLS LAST) WHERE "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree ("tracking_number") WHERE "orders"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","placed_at","id");--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_once" UNIQUE("event_id","product_id");--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_reason" CHECK ("stock_moves"."reason" in ('opening', 'order', 'edited', 'cancelled', 'returned', 'reopened', 'received', 'correction'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('placed', 'confirmed', 'packed', 'shipped', 'out-for-delivery', 'delivered', 'cash-received', 'cancelled', 'refused', 'returning', 'returned', 'lost'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('website', 'phone', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_known" CHECK ("orders"."courier" in ('tcs', 'leopards', 'trax'));--> statement-breakpoint
-- The office hears of every order on a channel of its own: its number and state, nothing of the shopper's.
CREATE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
  tag text;
BEGIN
  SELECT array_agg(t) INTO tags FROM (SELECT 'order:' || number || ':' || state AS t FROM changed_rows LIMIT 201) AS heard;
  IF cardinality(tags) > 200 THEN
    PERFORM pg_notify('office', 'orders');
  ELSIF tags IS NOT NULL THEN
    FOREACH tag IN ARRAY tags LOOP
      PERFORM pg_notify('office', tag);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER announce_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();--> statement-breakpoint
CREATE TRIGGER announce_update AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
