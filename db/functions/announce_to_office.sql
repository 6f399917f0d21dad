-- What the office follows while its pages are open is announced on the channel `office`, to people of the office alone.
-- A payload says which thing changed and nothing of what it holds.
CREATE OR REPLACE FUNCTION announce_to_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', TG_ARGV[0]);
  RETURN NULL;
END
$$;
