-- What reached its door and what cash came in, by the day of the step. A step that is taken back is taken off its own day.
CREATE OR REPLACE FUNCTION count_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.words <> 'Taken back' THEN
    INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
    SELECT karachi_day(NEW.at), 'step', '', '', NEW.to_state, 1, total_paisa FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END IF;
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(at), 'step', '', '', to_state, -1, -total_paisa
  FROM order_events step JOIN orders ON orders.id = order_id
  WHERE order_id = NEW.order_id AND step.id < NEW.id AND from_state = NEW.to_state
    AND state_has(to_state, 'received') AND words <> 'Taken back'
    AND NOT EXISTS (
      SELECT FROM order_events later WHERE later.order_id = step.order_id AND later.id > step.id AND later.id < NEW.id
        AND later.to_state = step.from_state AND later.words = 'Taken back');
  RETURN NULL;
END
$$;
