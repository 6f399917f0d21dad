ALTER TABLE "moved_records" ADD COLUMN "move_id" uuid;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "runner" uuid;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;