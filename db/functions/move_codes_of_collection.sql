-- A code follows its collection to another address. What is deleted stays named, and matches no product.
CREATE OR REPLACE FUNCTION move_codes_of_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE discount_codes SET collection = NEW.key WHERE collection = OLD.key;
  RETURN NULL;
END
$$;
