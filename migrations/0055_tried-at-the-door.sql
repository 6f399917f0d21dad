ALTER TABLE "shipments" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipments_tried" ON "shipments" USING btree ("news_at","id") WHERE "shipments"."on_way" and "shipments"."state" = 'attempted' and ("shipments"."answered_at" is null or "shipments"."answered_at" < "shipments"."news_at");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_answer_known" CHECK ("shipments"."answer" in ('again', 'address', 'back'));