-- The office hears that there is something new among the leads, and nothing of whose it is.
CREATE OR REPLACE FUNCTION announce_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', CASE TG_OP WHEN 'INSERT' THEN 'leads:new' ELSE 'leads' END);
  RETURN NULL;
END
$$;
