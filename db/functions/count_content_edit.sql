-- A version is the moment of the edit in ms, and always greater than the one before, whatever the clock does: browsers
-- that keep content compare versions to know which of two is newer.
CREATE OR REPLACE FUNCTION count_content_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_versions AS kept (kind, version)
  VALUES (TG_ARGV[0], (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
  ON CONFLICT (kind) DO UPDATE SET version = greatest(kept.version + 1, excluded.version);
  RETURN NULL;
END
$$;
