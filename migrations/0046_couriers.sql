CREATE TABLE "couriers" (
	"name" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"kind" text DEFAULT 'company' NOT NULL,
	"adapter" text,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "couriers_label_unique" UNIQUE("label"),
	CONSTRAINT "couriers_name" CHECK ("couriers"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("couriers"."name") <= 40),
	CONSTRAINT "couriers_label" CHECK (length(trim("couriers"."label")) between 1 and 40),
	CONSTRAINT "couriers_kind_known" CHECK ("couriers"."kind" in ('company', 'rider')),
	CONSTRAINT "couriers_adapter_known" CHECK ("couriers"."adapter" in ('tcs', 'leopards', 'trax')),
	CONSTRAINT "couriers_rider" CHECK ("couriers"."kind" = 'company' or "couriers"."adapter" is null)
);
--> statement-breakpoint
-- The three couriers that every shop has had until now.
INSERT INTO "couriers" ("name", "label", "adapter", "position") VALUES
  ('tcs', 'TCS', 'tcs', 1),
  ('leopards', 'Leopards', 'leopards', 2),
  ('trax', 'Trax', 'trax', 3);--> statement-breakpoint
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "couriers" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('couriers');--> statement-breakpoint
ALTER TABLE "courier_claims" DROP CONSTRAINT "courier_claims_courier_known";--> statement-breakpoint
ALTER TABLE "courier_rates" DROP CONSTRAINT "courier_rates_courier_known";--> statement-breakpoint
ALTER TABLE "payment_sheets" DROP CONSTRAINT "payment_sheets_courier_known";--> statement-breakpoint
ALTER TABLE "courier_accounts" DROP CONSTRAINT "courier_accounts_courier_known";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_courier_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_courier_known";--> statement-breakpoint
ALTER TABLE "courier_claims" ADD CONSTRAINT "courier_claims_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_rates" ADD CONSTRAINT "courier_rates_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD CONSTRAINT "payment_sheets_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_aliases" ADD CONSTRAINT "city_aliases_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_accounts" ADD CONSTRAINT "courier_accounts_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_cities" ADD CONSTRAINT "courier_cities_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taught_words" ADD CONSTRAINT "taught_words_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_couriers_name_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("name") ON DELETE no action ON UPDATE no action;