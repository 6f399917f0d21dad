-- A family goes with its last product. When the transaction ends, because a save takes members out and puts them in again.
CREATE OR REPLACE FUNCTION drop_empty_family() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM families WHERE id = OLD.family_id AND NOT EXISTS (SELECT FROM family_members WHERE family_id = OLD.family_id);
  RETURN NULL;
END
$$;
