CREATE TABLE "office_settings" (
	"part" text PRIMARY KEY NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
-- The owner's own texts move into the settings they belong to.
INSERT INTO "office_settings" ("part", "values", "version")
SELECT 'texts', jsonb_object_agg("name", "text"), 1 FROM "call_texts" HAVING count(*) > 0;--> statement-breakpoint
DROP TABLE "call_texts";--> statement-breakpoint
-- A new order is told apart from one that was called about, read or corrected: the office knocks at the new one alone.
-- Who takes an order on the phone has read it and needs no knock.
CREATE OR REPLACE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
  tag text;
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM changed_rows WHERE read_at IS NULL) THEN
    PERFORM pg_notify('office', 'orders:new');
  END IF;
  SELECT array_agg(t) INTO tags FROM (SELECT 'order:' || number || ':' || state AS t FROM changed_rows LIMIT 201) AS heard;
  IF cardinality(tags) > 200 THEN
    PERFORM pg_notify('office', 'orders');
  ELSIF tags IS NOT NULL THEN
    FOREACH tag IN ARRAY tags LOOP
      PERFORM pg_notify('office', tag);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
