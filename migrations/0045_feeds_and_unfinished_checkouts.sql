CREATE TABLE "product_feeds" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"key" text NOT NULL,
	"fetched_at" timestamp with time zone,
	"fetched_by" text DEFAULT '' NOT NULL,
	"items" integer,
	"fingerprint" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_feeds_name_known" CHECK ("product_feeds"."name" in ('google', 'meta', 'tiktok'))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" text DEFAULT 'whatsapp' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('whatsapp', 'checkout'));