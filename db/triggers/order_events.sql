CREATE OR REPLACE TRIGGER count_step AFTER INSERT ON order_events
  FOR EACH ROW WHEN (state_has(NEW.to_state, 'received') OR NEW.words = 'Taken back') EXECUTE FUNCTION count_step();

CREATE OR REPLACE TRIGGER tell_webhooks AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_orders();
