CREATE TABLE "shop_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_pages_slug" CHECK ("shop_pages"."slug" in ('about-us', 'refundpolicy', 'privcypolicy', 'termsofservice', 'shippingpolicy', 'contactinformation')),
	CONSTRAINT "shop_pages_title" CHECK (length(trim("shop_pages"."title")) between 1 and 200),
	CONSTRAINT "shop_pages_body" CHECK (length(trim("shop_pages"."body")) between 1 and 50000)
);
--> statement-breakpoint
-- As in 0001: whoever changes a page of text, every node drops the pages that show it.
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_pages" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content:pages');
