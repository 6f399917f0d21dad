-- Every change of what shop pages show is announced on the channel `changed`, whoever makes it, so that each node can
-- drop the pages it has in memory. A payload is a tag ("product:1042", "collection:ourCollection", "content:banners");
-- "product:*" stands for more rows than are worth naming. PostgreSQL sends equal payloads of one transaction once.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_prefix text := TG_ARGV[0];
  key_column text := TG_ARGV[1];
  keys text[];
  key text;
BEGIN
  IF key_column IS NULL THEN
    PERFORM pg_notify('changed', tag_prefix);
    RETURN NULL;
  END IF;
  -- What moves from one key to another changes both.
  EXECUTE format(
    'SELECT array_agg(k) FROM (SELECT %1$I::text AS k FROM changed_rows'
      || CASE TG_OP WHEN 'UPDATE' THEN ' UNION SELECT %1$I::text FROM rows_before' ELSE ' GROUP BY 1' END
      || ' LIMIT 201) AS keys',
    key_column
  ) INTO keys;
  IF cardinality(keys) > 200 THEN
    PERFORM pg_notify('changed', tag_prefix || ':*');
  ELSIF keys IS NOT NULL THEN
    FOREACH key IN ARRAY keys LOOP
      PERFORM pg_notify('changed', tag_prefix || ':' || key);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
