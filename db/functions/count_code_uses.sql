-- What is counted: orders that are confirmed, and unconfirmed ones that hold a use. One that gave it back and is confirmed
-- after all counts again, whatever the limit says: the price that it was placed with was promised. So does a step that is
-- taken back.
CREATE OR REPLACE FUNCTION count_code_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code_before text := CASE WHEN OLD.state NOT IN ('placed', 'cancelled') OR OLD.code_hold IS NOT NULL THEN OLD.discount_code END;
  code_now text := CASE WHEN NEW.state NOT IN ('placed', 'cancelled') OR NEW.code_hold IS NOT NULL THEN NEW.discount_code END;
BEGIN
  IF code_before IS NOT DISTINCT FROM code_now THEN
    RETURN NULL;
  END IF;
  UPDATE discount_codes SET uses = greatest(uses - 1, 0) WHERE code = code_before;
  UPDATE discount_codes SET uses = uses + 1 WHERE code = code_now;
  RETURN NULL;
END
$$;
