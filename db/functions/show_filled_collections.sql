-- The specification's collections that a new shop begins without are shown from their first product on.
CREATE OR REPLACE FUNCTION show_filled_collections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM own_collections WHERE awaits_products) THEN
    UPDATE own_collections SET awaits_products = false, active = true, version = version + 1
    WHERE awaits_products AND key IN (SELECT collection FROM changed_rows);
  END IF;
  RETURN NULL;
END
$$;
