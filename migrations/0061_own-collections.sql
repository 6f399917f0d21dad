CREATE TABLE "own_collection_products" (
	"collection" text NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "own_collection_products_collection_product_id_pk" PRIMARY KEY("collection","product_id")
);
--> statement-breakpoint
CREATE TABLE "own_collections" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"picture_id" text,
	"active" boolean DEFAULT false NOT NULL,
	"in_menu" boolean DEFAULT false NOT NULL,
	"on_home" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_collections_key" CHECK ("own_collections"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("own_collections"."key") <= 60),
	CONSTRAINT "own_collections_name" CHECK (length(trim("own_collections"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "own_collection_products" ADD CONSTRAINT "own_collection_products_collection_own_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."own_collections"("key") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "own_collection_products" ADD CONSTRAINT "own_collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_collections" ADD CONSTRAINT "own_collections_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_collection_products_order" ON "own_collection_products" USING btree ("collection","position","product_id");--> statement-breakpoint
CREATE INDEX "own_collection_products_product" ON "own_collection_products" USING btree ("product_id");--> statement-breakpoint
-- Announced as the four collections are: "collection:eid-gifts".
CREATE TRIGGER announce_insert AFTER INSERT ON "own_collection_products" REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');--> statement-breakpoint
CREATE TRIGGER announce_update AFTER UPDATE ON "own_collection_products" REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');--> statement-breakpoint
CREATE TRIGGER announce_delete AFTER DELETE ON "own_collection_products" REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');--> statement-breakpoint
CREATE TRIGGER announce_truncate AFTER TRUNCATE ON "own_collection_products"
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection:*');--> statement-breakpoint
-- Which there are stands in the frame of every page.
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "own_collections"
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content:own-collections');
