-- Notes the order of the shipment of a changed row.
CREATE OR REPLACE FUNCTION note_profit_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO order_profit_changes SELECT order_id FROM shipments WHERE id = (changed ->> 'shipment_id')::bigint;
  RETURN NULL;
END
$$;
