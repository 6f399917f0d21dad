-- Notes the order of a changed row. A row that did not exist before, and one that does not any more, counts as well.
CREATE OR REPLACE FUNCTION note_profit_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO order_profit_changes VALUES ((changed ->> TG_ARGV[0])::bigint);
  RETURN NULL;
END
$$;
