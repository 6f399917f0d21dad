CREATE TABLE "stock_wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"contact" text NOT NULL,
	"is_phone" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"told_by" text,
	CONSTRAINT "stock_wishes_once" UNIQUE("product_id","contact")
);
--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_wishes_contact" ON "stock_wishes" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "stock_wishes_open" ON "stock_wishes" USING btree ("product_id","id") WHERE "stock_wishes"."told_at" is null;