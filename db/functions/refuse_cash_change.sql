-- A demo shop that becomes a real one gives up its orders and its cash book as a whole. Who empties it says so in the
-- transaction; for everybody else the cash book stays as it was written.
CREATE OR REPLACE FUNCTION refuse_cash_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shop.emptying', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The cash book is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
