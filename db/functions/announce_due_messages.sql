-- Nodes wake their workers when a message is due, and not with every outcome. The office still hears of both.
CREATE OR REPLACE FUNCTION announce_due_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', 'webhooks-due');
  RETURN NULL;
END
$$;
