ALTER TABLE "shipments" ADD COLUMN "answer_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "advice" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "advice_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "advice_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_advice" ON "shipments" USING btree ("advice_after") WHERE "shipments"."advice" = 'waits';--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_advice_known" CHECK ("shipments"."advice" in ('waits', 'taken', 'refused'));