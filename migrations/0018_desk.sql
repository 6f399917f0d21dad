ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "aside_why" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "aside_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "aside_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_key" ON "order_events" USING btree ("order_id","key") WHERE "order_events"."key" is not null;--> statement-breakpoint
CREATE INDEX "orders_aside" ON "orders" USING btree ("placed_at","id") WHERE "orders"."aside_why" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'step', 'call', 'note', 'edit', 'print', 'message', 'parcel', 'duplicate', 'aside'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_aside_known" CHECK ("orders"."aside_why" in ('short', 'broken', 'customer'));
