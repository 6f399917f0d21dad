-- What changes by itself at a moment: products whose price begins or ends then, and their families. Pages in memory expire
-- without it; it is for pages that are open (the job `announce-prices`).
CREATE OR REPLACE FUNCTION announce_prices(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  products_changed integer[];
  families_changed integer[];
BEGIN
  products_changed := ARRAY(
    SELECT product_id FROM timed_prices WHERE starts_at = moment
    UNION SELECT product_id FROM timed_prices WHERE ends_at = moment
    LIMIT 201
  );
  IF cardinality(products_changed) > 200 THEN
    PERFORM pg_notify('changed', 'product:*');
    PERFORM pg_notify('changed', 'family:*');
  ELSE
    families_changed := ARRAY(SELECT DISTINCT family_id FROM family_members WHERE product_id = ANY (products_changed));
    PERFORM pg_notify('changed', 'product:' || id) FROM unnest(products_changed) AS id;
    PERFORM pg_notify('changed', 'family:' || id) FROM unnest(families_changed) AS id;
  END IF;
  PERFORM pg_notify('changed', 'content:countdown');
END
$$;
