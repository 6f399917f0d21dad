CREATE TABLE "cash_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"sheet_id" bigint,
	"actor_name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_moves_once" UNIQUE("sheet_id","shipment_id"),
	CONSTRAINT "cash_moves_kind_known" CHECK ("cash_moves"."kind" in ('remitted', 'short-accepted', 'written-off')),
	CONSTRAINT "cash_moves_amount" CHECK ("cash_moves"."amount_paisa" > 0)
);--> statement-breakpoint
CREATE TABLE "city_aliases" (
	"courier" text NOT NULL,
	"written" text NOT NULL,
	"city_id" text NOT NULL,
	CONSTRAINT "city_aliases_courier_written_pk" PRIMARY KEY("courier","written")
);--> statement-breakpoint
CREATE TABLE "courier_accounts" (
	"courier" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"endings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"follows" boolean DEFAULT true NOT NULL,
	"books" boolean DEFAULT false NOT NULL,
	"moves" boolean DEFAULT true NOT NULL,
	"pickup_city" text DEFAULT '' NOT NULL,
	"pickup_address" text DEFAULT '' NOT NULL,
	"tracking_link" text,
	"pay_day" integer DEFAULT 0 NOT NULL,
	"late_after_days" integer DEFAULT 14 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_ms" integer,
	"problem" text,
	"asked_at" timestamp with time zone,
	CONSTRAINT "courier_accounts_courier_known" CHECK ("courier_accounts"."courier" in ('tcs', 'leopards', 'trax')),
	CONSTRAINT "courier_accounts_late" CHECK ("courier_accounts"."late_after_days" between 1 and 90),
	CONSTRAINT "courier_accounts_pay_day" CHECK ("courier_accounts"."pay_day" between 0 and 7)
);--> statement-breakpoint
CREATE TABLE "courier_cities" (
	"courier" text NOT NULL,
	"city_id" text NOT NULL,
	"name" text NOT NULL,
	"plain" text NOT NULL,
	CONSTRAINT "courier_cities_courier_city_id_pk" PRIMARY KEY("courier","city_id")
);--> statement-breakpoint
CREATE TABLE "payment_lines" (
	"sheet_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"tracking_number" text NOT NULL,
	"paid_paisa" bigint NOT NULL,
	"outcome" text,
	CONSTRAINT "payment_lines_sheet_id_line_pk" PRIMARY KEY("sheet_id","line")
);--> statement-breakpoint
CREATE TABLE "payment_sheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"number_column" text NOT NULL,
	"amount_column" text NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_by" text,
	"applied_at" timestamp with time zone,
	"paid_on" date,
	CONSTRAINT "payment_sheets_hash_unique" UNIQUE("hash"),
	CONSTRAINT "payment_sheets_courier_known" CHECK ("payment_sheets"."courier" in ('tcs', 'leopards', 'trax'))
);--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"words" text NOT NULL,
	"plain" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","at","words","place"),
	CONSTRAINT "shipment_events_state_known" CHECK ("shipment_events"."state" in ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'attempted', 'on-hold', 'delivered', 'returning', 'returned', 'lost', 'cancelled', 'unknown'))
);--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"courier" text NOT NULL,
	"tracking_number" text,
	"booking" text NOT NULL,
	"booking_words" text DEFAULT '' NOT NULL,
	"collect_paisa" bigint NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_over_at" timestamp with time zone,
	"news_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"ask_after" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"disagrees" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "shipments_once" UNIQUE("order_id","attempt"),
	CONSTRAINT "shipments_courier_known" CHECK ("shipments"."courier" in ('tcs', 'leopards', 'trax')),
	CONSTRAINT "shipments_state_known" CHECK ("shipments"."state" in ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'attempted', 'on-hold', 'delivered', 'returning', 'returned', 'lost', 'cancelled', 'unknown')),
	CONSTRAINT "shipments_booking_known" CHECK ("shipments"."booking" in ('by-hand', 'asked', 'booked', 'refused', 'withdrawn')),
	CONSTRAINT "shipments_number_form" CHECK ("shipments"."tracking_number" ~ '^[A-Z0-9]{4,30}$')
);--> statement-breakpoint
CREATE TABLE "taught_words" (
	"courier" text NOT NULL,
	"plain" text NOT NULL,
	"state" text NOT NULL,
	"taught_by" text NOT NULL,
	"taught_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taught_words_courier_plain_pk" PRIMARY KEY("courier","plain")
);--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_sheet_id_payment_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."payment_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_sheet_id_payment_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."payment_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_moves_shipment" ON "cash_moves" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "courier_cities_plain" ON "courier_cities" USING btree ("courier","plain");--> statement-breakpoint
CREATE INDEX "payment_lines_number" ON "payment_lines" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "payment_sheets_courier" ON "payment_sheets" USING btree ("courier","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipment_events_unknown" ON "shipment_events" USING btree ("plain") WHERE "shipment_events"."state" = 'unknown';--> statement-breakpoint
CREATE INDEX "shipments_number" ON "shipments" USING btree ("tracking_number") WHERE "shipments"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("news_at","id") WHERE "shipments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_to_ask" ON "shipments" USING btree ("courier","ask_after") WHERE "shipments"."ended_at" is null;--> statement-breakpoint
-- Every order that leaves the house has its parcel here, whoever hands it over and on whichever page. A number that is
-- corrected on the order is corrected on the parcel.
CREATE FUNCTION keep_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
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
      news_at = CASE WHEN handed_over_at IS NULL THEN NEW.state_since ELSE news_at END
    WHERE id = current.id;
  ELSE
    INSERT INTO shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at, news_at, ended_at)
    SELECT NEW.id, coalesce(max(attempt), 0) + 1, NEW.courier, written, 'by-hand',
      CASE WHEN NEW.payment_method = 'cod' THEN NEW.total_paisa ELSE 0 END, NEW.state_since, NEW.state_since,
      CASE WHEN NEW.state IN ('cash-received', 'returned', 'lost') THEN NEW.state_since END
    FROM shipments WHERE order_id = NEW.id;
    UPDATE shipments SET ended_at = now() WHERE id = current.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_shipment_insert AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.courier IS NOT NULL AND NEW.state NOT IN ('placed', 'confirmed', 'packed', 'cancelled'))
EXECUTE FUNCTION keep_shipment();--> statement-breakpoint
CREATE TRIGGER keep_shipment_update AFTER UPDATE OF state, courier, tracking_number ON orders FOR EACH ROW
WHEN (NEW.courier IS NOT NULL AND NEW.state NOT IN ('placed', 'confirmed', 'packed', 'cancelled')
  AND (NEW.courier IS DISTINCT FROM OLD.courier OR NEW.tracking_number IS DISTINCT FROM OLD.tracking_number
    OR OLD.state IN ('placed', 'confirmed', 'packed')))
EXECUTE FUNCTION keep_shipment();--> statement-breakpoint
-- What has ended is not asked for again.
CREATE FUNCTION end_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET ended_at = now() WHERE order_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER end_shipments AFTER UPDATE OF state ON orders FOR EACH ROW
WHEN (NEW.state IN ('cash-received', 'cancelled', 'returned', 'lost') AND NEW.state IS DISTINCT FROM OLD.state)
EXECUTE FUNCTION end_shipments();--> statement-breakpoint
-- Orders that were handed over before there were parcels.
INSERT INTO shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at, news_at, ended_at)
SELECT id, 1, courier,
  CASE WHEN upper(tracking_number) ~ '^[A-Z0-9]{4,30}$' THEN upper(tracking_number) END, 'by-hand',
  CASE WHEN payment_method = 'cod' THEN total_paisa ELSE 0 END, state_since, state_since,
  CASE WHEN state IN ('cash-received', 'returned', 'lost') THEN state_since END
FROM orders WHERE courier IS NOT NULL AND state NOT IN ('placed', 'confirmed', 'packed', 'cancelled');--> statement-breakpoint
-- Money that was written down stays as it is.
CREATE FUNCTION refuse_cash_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The cash book is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER refuse_cash_change BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_moves
FOR EACH STATEMENT EXECUTE FUNCTION refuse_cash_change();
