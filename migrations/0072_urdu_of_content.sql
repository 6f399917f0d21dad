ALTER TABLE "own_collections" ADD COLUMN "urdu_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_collections" ADD COLUMN "urdu_line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "urdu_heading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "urdu_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "urdu_link_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "header_line" ADD COLUMN "urdu_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "picks" ADD COLUMN "urdu_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_countdown" ADD COLUMN "urdu_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_countdown" ADD COLUMN "urdu_button_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "urdu_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "urdu_description" text DEFAULT '' NOT NULL;