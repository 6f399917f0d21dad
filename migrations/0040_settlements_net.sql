CREATE TABLE "payment_charges" (
	"sheet_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"shipment_id" bigint,
	CONSTRAINT "payment_charges_sheet_id_line_kind_pk" PRIMARY KEY("sheet_id","line","kind"),
	CONSTRAINT "payment_charges_kind_known" CHECK ("payment_charges"."kind" in ('delivery', 'return', 'fuel', 'gst', 'sales-tax', 'income-tax', 'other')),
	CONSTRAINT "payment_charges_amount" CHECK ("payment_charges"."amount_paisa" <> 0)
);
--> statement-breakpoint
ALTER TABLE "payment_lines" ADD COLUMN "collected_paisa" bigint;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD COLUMN "net_paisa" bigint;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD COLUMN "roles" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD COLUMN "chosen_roles" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD COLUMN "bank_paisa" bigint;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD COLUMN "bank_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_sheet_id_line_payment_lines_sheet_id_line_fk" FOREIGN KEY ("sheet_id","line") REFERENCES "public"."payment_lines"("sheet_id","line") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_charges_shipment" ON "payment_charges" USING btree ("shipment_id") WHERE "payment_charges"."shipment_id" is not null;