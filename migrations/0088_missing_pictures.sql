CREATE TABLE "missing_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missing_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"place" text NOT NULL,
	"address" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"problem" text NOT NULL,
	"format" text NOT NULL,
	"source" text NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	CONSTRAINT "missing_pictures_place" CHECK ("missing_pictures"."place" in ('gallery', 'description'))
);
--> statement-breakpoint
ALTER TABLE "missing_pictures" ADD CONSTRAINT "missing_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_pictures_product" ON "missing_pictures" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "missing_pictures_waiting" ON "missing_pictures" USING btree ("product_id","id") WHERE "missing_pictures"."waiting";