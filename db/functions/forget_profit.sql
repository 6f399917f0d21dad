-- An order that goes takes its profit with it.
CREATE OR REPLACE FUNCTION forget_profit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_profits WHERE order_id = OLD.id;
  RETURN NULL;
END
$$;
