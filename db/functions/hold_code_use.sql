-- An order that nobody has confirmed holds a use of its code as long as an unconfirmed order holds stock. It holds one as
-- soon as it has the code, or waits for its confirmation again, also where a node of an older version writes it.
CREATE OR REPLACE FUNCTION hold_code_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'placed' OR NEW.discount_code IS NULL OR coalesce(NEW.unheld_why = 'given-back', false) THEN
    NEW.code_hold := NULL;
  ELSIF OLD.state <> 'placed' OR OLD.discount_code IS DISTINCT FROM NEW.discount_code THEN
    NEW.code_hold := coalesce(NEW.code_hold, '{}');
  END IF;
  RETURN NEW;
END
$$;
