DROP INDEX "products_without_urdu";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "urdu_description_heading" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "urdu_description_heading_text" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_without_urdu" ON "products" USING btree ("id") WHERE ("products"."urdu_name" = '' or ("products"."description" <> '' and "products"."urdu_description" = '') or (cardinality(array_remove("products"."urdu_description_heading", '')) < cardinality(array_remove("products"."description_heading", ''))
    or cardinality(array_remove("products"."urdu_description_heading_text", '')) < cardinality(array_remove("products"."description_heading_text", ''))));