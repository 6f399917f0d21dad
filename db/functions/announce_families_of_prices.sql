-- Announces the families whose cards show the products of changed prices.
CREATE OR REPLACE FUNCTION announce_families_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  SELECT array_agg(DISTINCT family_id) INTO ids FROM family_members WHERE product_id IN (SELECT product_id FROM changed_rows);
  IF cardinality(ids) > 200 THEN
    PERFORM pg_notify('changed', 'family:*');
  ELSIF ids IS NOT NULL THEN
    PERFORM pg_notify('changed', 'family:' || id) FROM unnest(ids) AS id;
  END IF;
  RETURN NULL;
END
$$;
