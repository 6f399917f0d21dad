ALTER TABLE "payment_sheets" ALTER COLUMN "roles" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "payment_sheets" ALTER COLUMN "roles" SET DEFAULT '{}'::json;