-- Notes the orders of changed rows.
CREATE OR REPLACE FUNCTION note_profits_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_profit_changes SELECT DISTINCT order_id FROM changed_rows WHERE order_id IS NOT NULL;
  RETURN NULL;
END
$$;
