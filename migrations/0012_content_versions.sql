CREATE TABLE "content_versions" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);--> statement-breakpoint
-- A version is the moment of the edit in ms, and always greater than the one before, whatever the clock does: browsers
-- that keep content compare versions to know which of two is newer.
CREATE FUNCTION count_content_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_versions AS kept (kind, version)
  VALUES (TG_ARGV[0], (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
  ON CONFLICT (kind) DO UPDATE SET version = greatest(kept.version + 1, excluded.version);
  RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('header_line', 'header'),
      ('banners', 'banners'),
      ('sale_countdown', 'countdown'),
      ('services', 'services')
    ) AS t (table_name, kind)
  LOOP
    EXECUTE format('CREATE TRIGGER count_edit AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION count_content_edit(%L)', counted.table_name, counted.kind);
  END LOOP;
END
$$;
