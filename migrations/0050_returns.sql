-- The tables are locked in the order in which an order writes them, so that a shop at work cannot deadlock with this.
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"order_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_website" boolean NOT NULL,
	"taken_by" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"refund_way" text,
	"account_name" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"sent_words" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone,
	"refund_paisa" bigint,
	"refund_why" text DEFAULT '' NOT NULL,
	"refund_reference" text DEFAULT '' NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded_by" text,
	"exchange_order_id" bigint,
	"search_text" text NOT NULL,
	CONSTRAINT "returns_key_unique" UNIQUE("key"),
	CONSTRAINT "returns_token_unique" UNIQUE("token"),
	CONSTRAINT "returns_of_order" UNIQUE("order_id","seq"),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('asked', 'agreed', 'on-its-way', 'received', 'refunded', 'exchanged', 'declined', 'closed')),
	CONSTRAINT "returns_reason_known" CHECK ("returns"."reason" in ('damaged', 'faulty', 'wrong', 'not-as-shown', 'size', 'changed-mind', 'other')),
	CONSTRAINT "returns_way_known" CHECK ("returns"."refund_way" in ('bank', 'jazzcash', 'easypaisa', 'cash')),
	CONSTRAINT "returns_refund" CHECK ("returns"."refund_paisa" > 0),
	CONSTRAINT "returns_refunded_whole" CHECK (("returns"."state" = 'refunded') = ("returns"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text,
	"shelved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_product_id_pk" PRIMARY KEY("return_id","product_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_shelved" CHECK ("return_lines"."shelved" between 0 and "return_lines"."quantity"),
	CONSTRAINT "return_lines_condition_known" CHECK ("return_lines"."condition" in ('as-new', 'opened', 'damaged'))
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "return_photos_of_return" UNIQUE("return_id","place")
);
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'step', 'call', 'note', 'edit', 'print', 'message', 'parcel', 'duplicate', 'aside', 'stock', 'return'));--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_reason";--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_reason" CHECK ("stock_moves"."reason" in ('opening', 'order', 'edited', 'cancelled', 'returned', 'reopened', 'given-back', 'returned-by-shopper', 'received', 'correction'));--> statement-breakpoint
CREATE INDEX "return_lines_product" ON "return_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "returns_refunded" ON "returns" USING btree ("refunded_at","refund_paisa") WHERE "returns"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "returns_exchange" ON "returns" USING btree ("exchange_order_id") WHERE "returns"."exchange_order_id" is not null;--> statement-breakpoint
CREATE INDEX "returns_search" ON "returns" USING gin ("search_text" gin_trgm_ops);
