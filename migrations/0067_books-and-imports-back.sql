ALTER TABLE "product_import_lines" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "product_import_lines" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "cash_moves_at" ON "cash_moves" USING btree ("at","id");