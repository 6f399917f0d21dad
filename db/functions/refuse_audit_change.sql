-- The audit log is only ever added to, with two exceptions: what is known of a person who is forgotten, and what is older
-- than the owner wants it kept. Who does either says so in the transaction.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND current_setting('shop.forgetting', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
