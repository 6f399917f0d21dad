ALTER TABLE "discount_codes" DROP CONSTRAINT "discount_codes_collection";--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_collection" CHECK ("discount_codes"."collection" in ('homeImprovement', 'electronicCollection', 'topCollection', 'ourCollection') or "discount_codes"."collection" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');--> statement-breakpoint
-- A code follows its collection to another address. What is deleted stays named, and matches no product.
CREATE FUNCTION move_codes_of_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE discount_codes SET collection = NEW.key WHERE collection = OLD.key;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER move_codes AFTER UPDATE OF key ON own_collections FOR EACH ROW
WHEN (OLD.key <> NEW.key) EXECUTE FUNCTION move_codes_of_collection();--> statement-breakpoint
-- A product's page says which of them lead to it.
CREATE TRIGGER announce_product_insert AFTER INSERT ON "own_collection_products" REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');--> statement-breakpoint
CREATE TRIGGER announce_product_delete AFTER DELETE ON "own_collection_products" REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');
