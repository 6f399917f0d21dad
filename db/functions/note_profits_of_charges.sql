-- Notes the orders of changed charges: sheets bring thousands of them at once.
CREATE OR REPLACE FUNCTION note_profits_of_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_profit_changes
  SELECT DISTINCT order_id FROM changed_rows JOIN shipments ON shipments.id = shipment_id;
  RETURN NULL;
END
$$;
