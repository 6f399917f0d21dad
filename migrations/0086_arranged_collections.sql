ALTER TABLE "own_collections" DROP CONSTRAINT "own_collections_key";--> statement-breakpoint
ALTER TABLE "own_collections" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "own_collections" ADD COLUMN "awaits_products" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_collections" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_collections" ADD CONSTRAINT "own_collections_hidden" CHECK (not ("own_collections"."active" and ("own_collections"."deleted" or "own_collections"."awaits_products")));--> statement-breakpoint
ALTER TABLE "own_collections" ADD CONSTRAINT "own_collections_key" CHECK ("own_collections"."key" in ('homeImprovement', 'electronicCollection', 'topCollection', 'ourCollection') or "own_collections"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("own_collections"."key") <= 60);