CREATE TABLE "parcels_to_book" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp with time zone,
	"problem" text
);--> statement-breakpoint
ALTER TABLE "payment_lines" ADD COLUMN "linked_shipment_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "on_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels_to_book" ADD CONSTRAINT "parcels_to_book_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_linked_shipment_id_shipments_id_fk" FOREIGN KEY ("linked_shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_lines_linked" ON "payment_lines" USING btree ("linked_shipment_id") WHERE "payment_lines"."linked_shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_odd" ON "shipments" USING btree ("id") WHERE "shipments"."on_way" and ("shipments"."disagrees" or "shipments"."state" in ('returned', 'lost', 'cancelled'));--> statement-breakpoint
CREATE INDEX "shipments_on_way" ON "shipments" USING btree ("news_at","id") WHERE "shipments"."on_way";--> statement-breakpoint
-- Of two open parcels under one number of one courier the older one is no longer followed, so that the rule can be kept.
UPDATE shipments SET ended_at = now() WHERE ended_at IS NULL AND tracking_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM shipments newer WHERE newer.courier = shipments.courier AND newer.tracking_number = shipments.tracking_number
    AND newer.ended_at IS NULL AND newer.id > shipments.id);--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_number_taken" ON "shipments" USING btree ("courier","tracking_number") WHERE "shipments"."ended_at" is null and "shipments"."tracking_number" is not null;--> statement-breakpoint
-- A parcel whose booking was left over when its order was cancelled is followed again when that order goes out after all.
CREATE OR REPLACE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written text := nullif(upper(regexp_replace(coalesce(NEW.tracking_number, ''), '[^A-Za-z0-9]', '', 'g')), '');
  current shipments%ROWTYPE;
BEGIN
  IF written !~ '^[A-Z0-9]{4,30}$' THEN
    written := NULL;
  END IF;
  SELECT * INTO current FROM shipments
  WHERE order_id = NEW.id AND booking NOT IN ('refused', 'withdrawn') ORDER BY attempt DESC LIMIT 1;
  IF current.id IS NOT NULL AND current.courier = NEW.courier
    AND (current.tracking_number IS NOT DISTINCT FROM written OR current.tracking_number IS NULL OR current.booking = 'by-hand') THEN
    UPDATE shipments SET
      tracking_number = written,
      booking = CASE WHEN current.tracking_number IS NOT DISTINCT FROM written THEN booking ELSE 'by-hand' END,
      handed_over_at = coalesce(handed_over_at, NEW.state_since),
      ended_at = CASE WHEN handed_over_at IS NULL THEN NULL ELSE ended_at END,
      news_at = CASE WHEN handed_over_at IS NULL THEN NEW.state_since ELSE news_at END
    WHERE id = current.id;
  ELSE
    UPDATE shipments SET ended_at = now() WHERE id = current.id AND ended_at IS NULL;
    INSERT INTO shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at, news_at, ended_at)
    SELECT NEW.id, coalesce(max(attempt), 0) + 1, NEW.courier, written, 'by-hand',
      CASE WHEN NEW.payment_method = 'cod' THEN NEW.total_paisa ELSE 0 END, NEW.state_since, NEW.state_since,
      CASE WHEN NEW.state IN ('cash-received', 'returned', 'lost') THEN NEW.state_since END
    FROM shipments WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Which parcel an order travels in just now. Runs after keep_shipment: triggers run in the order of their names.
CREATE FUNCTION mark_on_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET on_way = marked.wanted FROM (
    SELECT id, NEW.state IN ('shipped', 'out-for-delivery', 'refused', 'returning') AND handed_over_at IS NOT NULL
      AND booking NOT IN ('refused', 'withdrawn') AND attempt = max(attempt) FILTER (
        WHERE handed_over_at IS NOT NULL AND booking NOT IN ('refused', 'withdrawn')) OVER () AS wanted
    FROM shipments WHERE order_id = NEW.id
  ) AS marked
  WHERE shipments.id = marked.id AND shipments.on_way IS DISTINCT FROM marked.wanted;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER mark_on_way_insert AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.courier IS NOT NULL AND NEW.state NOT IN ('placed', 'confirmed', 'packed', 'cancelled'))
EXECUTE FUNCTION mark_on_way();--> statement-breakpoint
CREATE TRIGGER mark_on_way_update AFTER UPDATE OF state, courier, tracking_number ON orders FOR EACH ROW
WHEN (NEW.courier IS NOT NULL AND (NEW.state NOT IN ('placed', 'confirmed', 'packed', 'cancelled')
  OR OLD.state NOT IN ('placed', 'confirmed', 'packed', 'cancelled')))
EXECUTE FUNCTION mark_on_way();--> statement-breakpoint
UPDATE shipments SET on_way = true FROM orders
WHERE orders.id = shipments.order_id AND orders.state IN ('shipped', 'out-for-delivery', 'refused', 'returning')
  AND shipments.handed_over_at IS NOT NULL AND shipments.booking NOT IN ('refused', 'withdrawn')
  AND NOT EXISTS (SELECT 1 FROM shipments later WHERE later.order_id = shipments.order_id AND later.attempt > shipments.attempt
    AND later.handed_over_at IS NOT NULL AND later.booking NOT IN ('refused', 'withdrawn'));--> statement-breakpoint
-- Where a courier books by itself, packing an order asks for it, whoever packs and on whichever page; a job does it.
CREATE FUNCTION ask_for_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'packed' THEN
    DELETE FROM parcels_to_book WHERE order_id = NEW.id;
  ELSIF EXISTS (SELECT 1 FROM courier_accounts WHERE books AND sealed IS NOT NULL) THEN
    INSERT INTO parcels_to_book (order_id) VALUES (NEW.id) ON CONFLICT (order_id) DO UPDATE SET since = now(), problem = NULL;
    -- As queueJob writes it (app/platform/jobs/queue-job.server.ts); where no node does the job yet, the next round finds the row.
    INSERT INTO jobs.job_common (name, data, singleton_key, start_after, keep_until, policy, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
    SELECT name, '{}'::jsonb, 'packed', now(), now() + retention_seconds * interval '1 second', policy, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
    FROM jobs.queue WHERE name = 'book-packed'
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ask_for_booking AFTER UPDATE OF state ON orders FOR EACH ROW
WHEN (NEW.state IS DISTINCT FROM OLD.state AND (NEW.state = 'packed' OR OLD.state = 'packed'))
EXECUTE FUNCTION ask_for_booking();--> statement-breakpoint
-- The office's open pages hear what couriers say, and how bookings end, also where the order stays what it is.
CREATE TRIGGER announce_office AFTER UPDATE OF words, booking ON shipments
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('parcels');--> statement-breakpoint
CREATE TRIGGER announce_office AFTER UPDATE ON parcels_to_book
FOR EACH ROW EXECUTE FUNCTION announce_to_office('parcels');
