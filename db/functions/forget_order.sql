-- An order that goes takes its counts with it. Where every order goes, the counts of all days go with them: nothing is
-- taken off order by order.
CREATE OR REPLACE FUNCTION forget_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.emptying', true) = 'on' THEN
    RETURN OLD;
  END IF;
  PERFORM count_anew(OLD.id, -1);
  RETURN OLD;
END
$$;
