CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sold" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
-- Pages of the shop follow what the owner switches on of lists, sorting and notices.
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "office_settings"
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('office-settings');
