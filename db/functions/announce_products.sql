-- A change of products and of the families whose cards show them, announced by one trigger with fixed statements. Each order
-- runs it: the general `announce_change` makes and plans its statement anew each time, and families had a trigger of their
-- own.
CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products_changed integer[];
  families_changed integer[];
BEGIN
  SELECT array_agg(id) INTO products_changed FROM (SELECT id FROM changed_rows UNION SELECT id FROM rows_before LIMIT 201) AS ids;
  IF products_changed IS NULL THEN
    RETURN NULL;
  END IF;
  IF cardinality(products_changed) > 200 THEN
    PERFORM pg_notify('changed', 'product:*');
    SELECT array_agg(DISTINCT family_id) INTO families_changed FROM family_members WHERE product_id IN (SELECT id FROM changed_rows);
  ELSE
    PERFORM pg_notify('changed', 'product:' || id) FROM unnest(products_changed) AS id;
    SELECT array_agg(DISTINCT family_id) INTO families_changed FROM family_members WHERE product_id = ANY (products_changed);
  END IF;
  IF cardinality(families_changed) > 200 THEN
    PERFORM pg_notify('changed', 'family:*');
  ELSIF families_changed IS NOT NULL THEN
    PERFORM pg_notify('changed', 'family:' || id) FROM unnest(families_changed) AS id;
  END IF;
  RETURN NULL;
END
$$;
