CREATE TABLE "courier_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"sheet_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"shipment_id" bigint,
	"tracking_number" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "courier_claims_once" UNIQUE("sheet_id","line"),
	CONSTRAINT "courier_claims_amount" CHECK ("courier_claims"."amount_paisa" > 0),
	CONSTRAINT "courier_claims_outcome_known" CHECK ("courier_claims"."outcome" in ('paid', 'given-up')),
	CONSTRAINT "courier_claims_courier_known" CHECK ("courier_claims"."courier" in ('tcs', 'leopards', 'trax'))
);
--> statement-breakpoint
CREATE TABLE "courier_rates" (
	"courier" text NOT NULL,
	"from_day" date NOT NULL,
	"delivery_paisa" bigint,
	"same_city_paisa" bigint,
	"further_kg_paisa" bigint,
	"return_paisa" bigint,
	"fuel_bp" integer,
	"gst_bp" integer,
	"sales_tax_bp" integer,
	"income_tax_bp" integer,
	"entered_by" text NOT NULL,
	CONSTRAINT "courier_rates_courier_from_day_pk" PRIMARY KEY("courier","from_day"),
	CONSTRAINT "courier_rates_courier_known" CHECK ("courier_rates"."courier" in ('tcs', 'leopards', 'trax'))
);
--> statement-breakpoint
ALTER TABLE "courier_claims" ADD CONSTRAINT "courier_claims_sheet_id_payment_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."payment_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_claims" ADD CONSTRAINT "courier_claims_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_claims_open" ON "courier_claims" USING btree ("id") WHERE "courier_claims"."outcome" is null;--> statement-breakpoint
CREATE INDEX "courier_claims_shipment" ON "courier_claims" USING btree ("shipment_id") WHERE "courier_claims"."shipment_id" is not null;