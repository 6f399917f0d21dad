-- Every change of what shop pages show is announced on the channel `changed`, whoever makes it, so that each node can
-- drop the pages it has in memory. A payload is a tag ("product:1042", "collection:ourCollection", "content:banners");
-- "product:*" stands for more rows than are worth naming. PostgreSQL sends equal payloads of one transaction once.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
DO $$
DECLARE
  announced record;
BEGIN
  FOR announced IN
    SELECT * FROM (VALUES
      ('products', 'product', 'id'),
      ('product_pictures', 'product', 'product_id'),
      ('collection_products', 'collection', 'collection')
    ) AS t (table_name, tag, key_column)
  LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', announced.table_name, announced.tag, announced.key_column);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', announced.table_name, announced.tag, announced.key_column);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', announced.table_name, announced.tag, announced.key_column);
    EXECUTE format('CREATE TRIGGER announce_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', announced.table_name, announced.tag || ':*');
  END LOOP;
  FOR announced IN
    SELECT * FROM (VALUES
      ('banners', 'content:banners'),
      ('header_line', 'content:header'),
      ('sale_countdown', 'content:countdown'),
      ('services', 'content:services'),
      ('picks', 'content:picks'),
      ('shop_settings', 'settings')
    ) AS t (table_name, tag)
  LOOP
    EXECUTE format('CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', announced.table_name, announced.tag);
  END LOOP;
END
$$;--> statement-breakpoint
-- A product shown or hidden comes into or leaves every list it belongs to, also those that do not show it yet.
CREATE TRIGGER announce_shown AFTER UPDATE OF active ON products FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection:*');
