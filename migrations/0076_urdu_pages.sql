CREATE TABLE "urdu_shop_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	CONSTRAINT "urdu_shop_pages_slug" CHECK ("urdu_shop_pages"."slug" in ('about-us', 'refundpolicy', 'privcypolicy', 'termsofservice', 'shippingpolicy', 'contactinformation')),
	CONSTRAINT "urdu_shop_pages_title" CHECK (length("urdu_shop_pages"."title") <= 200),
	CONSTRAINT "urdu_shop_pages_body" CHECK (length("urdu_shop_pages"."body") <= 50000)
);
--> statement-breakpoint
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "urdu_shop_pages" FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content:pages');
