-- Whose role or standing changed is told apart: their open pages are asked anew who they are.
CREATE OR REPLACE FUNCTION announce_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', 'person:' || OLD.id);
  RETURN NULL;
END
$$;
