CREATE TABLE "call_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "customers" (
	"phone" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"last_order_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"paid_paisa" bigint DEFAULT 0 NOT NULL,
	"flag" text,
	"flagged_by" text,
	"blocked_at" timestamp with time zone,
	"blocked_by" text,
	"forgiven" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower('0' || substr(phone, 4) || ' ' || name || ' ' || city)) STORED,
	CONSTRAINT "customers_phone_form" CHECK ("customers"."phone" ~ '^\+923[0-9]{9}$'),
	CONSTRAINT "customers_counts" CHECK (least("customers"."orders", "customers"."received", "customers"."refused", "customers"."cancelled") >= 0)
);--> statement-breakpoint
CREATE TABLE "leads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text NOT NULL,
	"whatsapp" text NOT NULL,
	"product_id" integer,
	"quantity" integer NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_number" text,
	"calls" integer DEFAULT 0 NOT NULL,
	"call_after" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	CONSTRAINT "leads_key_unique" UNIQUE("key"),
	CONSTRAINT "leads_state_known" CHECK ("leads"."state" in ('open', 'ordered', 'dismissed')),
	CONSTRAINT "leads_quantity" CHECK ("leads"."quantity" > 0),
	CONSTRAINT "leads_phone_form" CHECK ("leads"."phone" ~ '^\+923[0-9]{9}$')
);--> statement-breakpoint
DROP INDEX "order_lines_product";--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_order_at" DESC NULLS LAST,"phone" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_city" ON "customers" USING btree (lower("city"),"last_order_at" DESC NULLS LAST,"phone" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_failed" ON "customers" USING btree ("last_order_at" DESC NULLS LAST,"phone" DESC NULLS LAST) WHERE "customers"."refused" >= 2 and "customers"."refused" > "customers"."forgiven" and "customers"."blocked_at" is null;--> statement-breakpoint
CREATE INDEX "customers_flagged" ON "customers" USING btree ("last_order_at" DESC NULLS LAST,"phone" DESC NULLS LAST) WHERE "customers"."flag" is not null;--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("last_order_at" DESC NULLS LAST,"phone" DESC NULLS LAST) WHERE "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_open" ON "leads" USING btree ("at","id") WHERE "leads"."state" = 'open';--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id","at" DESC NULLS LAST) WHERE "order_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_courier" ON "orders" USING btree ("courier","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."courier" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id" DESC NULLS LAST);--> statement-breakpoint
-- A customer's orders are counted as they change: what an order was is taken away, what it is now is added, phones in
-- ascending order. Differences and not counts, so that two orders of one phone at once are both counted.
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customers AS known (phone, name, city, last_order_at, orders, received, refused, cancelled, paid_paisa)
    SELECT phone, (array_agg(full_name ORDER BY placed_at DESC))[1], (array_agg(city ORDER BY placed_at DESC))[1], max(placed_at), count(*),
      count(*) FILTER (WHERE state IN ('delivered', 'cash-received')),
      count(*) FILTER (WHERE state IN ('refused', 'returning', 'returned')),
      count(*) FILTER (WHERE state = 'cancelled'),
      coalesce(sum(total_paisa) FILTER (WHERE state IN ('delivered', 'cash-received')), 0)
    FROM new_rows GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET
      name = CASE WHEN excluded.last_order_at >= known.last_order_at THEN excluded.name ELSE known.name END,
      city = CASE WHEN excluded.last_order_at >= known.last_order_at THEN excluded.city ELSE known.city END,
      last_order_at = greatest(excluded.last_order_at, known.last_order_at),
      orders = known.orders + excluded.orders, received = known.received + excluded.received,
      refused = known.refused + excluded.refused, cancelled = known.cancelled + excluded.cancelled,
      paid_paisa = known.paid_paisa + excluded.paid_paisa;
    RETURN NULL;
  END IF;
  -- Somebody who is not known yet, because an order was given another phone, is made known first.
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO customers (phone, name, city, last_order_at)
    SELECT phone, min(full_name), min(city), max(placed_at) FROM new_rows
    WHERE NOT EXISTS (SELECT 1 FROM customers WHERE customers.phone = new_rows.phone)
    GROUP BY phone ORDER BY phone ON CONFLICT DO NOTHING;
    UPDATE customers SET
      orders = customers.orders + moved.orders, received = customers.received + moved.received,
      refused = customers.refused + moved.refused, cancelled = customers.cancelled + moved.cancelled,
      paid_paisa = customers.paid_paisa + moved.paid
    FROM (
      SELECT phone, sum(n) AS orders, sum(n) FILTER (WHERE state IN ('delivered', 'cash-received')) AS received,
        sum(n) FILTER (WHERE state IN ('refused', 'returning', 'returned')) AS refused,
        sum(n) FILTER (WHERE state = 'cancelled') AS cancelled,
        sum(n * total_paisa) FILTER (WHERE state IN ('delivered', 'cash-received')) AS paid
      FROM (
        SELECT phone, state, total_paisa, 1 AS n FROM new_rows UNION ALL SELECT phone, state, total_paisa, -1 FROM old_rows
      ) AS each GROUP BY phone ORDER BY phone
    ) AS differing (phone, orders, received, refused, cancelled, paid),
    LATERAL (SELECT coalesce(differing.orders, 0), coalesce(differing.received, 0), coalesce(differing.refused, 0),
      coalesce(differing.cancelled, 0), coalesce(differing.paid, 0)) AS moved (orders, received, refused, cancelled, paid)
    WHERE customers.phone = differing.phone
      AND (moved.orders, moved.received, moved.refused, moved.cancelled, moved.paid) <> (0, 0, 0, 0, 0);
    RETURN NULL;
  END IF;
  UPDATE customers SET
    orders = customers.orders - gone.orders, received = customers.received - gone.received,
    refused = customers.refused - gone.refused, cancelled = customers.cancelled - gone.cancelled,
    paid_paisa = customers.paid_paisa - gone.paid
  FROM (
    SELECT phone, count(*) AS orders, count(*) FILTER (WHERE state IN ('delivered', 'cash-received')) AS received,
      count(*) FILTER (WHERE state IN ('refused', 'returning', 'returned')) AS refused,
      count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
      coalesce(sum(total_paisa) FILTER (WHERE state IN ('delivered', 'cash-received')), 0) AS paid
    FROM old_rows GROUP BY phone
  ) AS gone
  WHERE customers.phone = gone.phone;
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO customers (phone, name, city, last_order_at, orders, received, refused, cancelled, paid_paisa)
SELECT phone, (array_agg(full_name ORDER BY placed_at DESC))[1], (array_agg(city ORDER BY placed_at DESC))[1], max(placed_at), count(*),
  count(*) FILTER (WHERE state IN ('delivered', 'cash-received')),
  count(*) FILTER (WHERE state IN ('refused', 'returning', 'returned')),
  count(*) FILTER (WHERE state = 'cancelled'),
  coalesce(sum(total_paisa) FILTER (WHERE state IN ('delivered', 'cash-received')), 0)
FROM orders GROUP BY phone;--> statement-breakpoint
CREATE TRIGGER count_customers_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER count_customers_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER count_customers_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
-- The office hears that there is something new among the leads, and nothing of whose it is.
CREATE FUNCTION announce_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', CASE TG_OP WHEN 'INSERT' THEN 'leads:new' ELSE 'leads' END);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER announce_leads AFTER INSERT OR UPDATE ON leads FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
