CREATE OR REPLACE TRIGGER announce_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();

CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();

DROP TRIGGER IF EXISTS count_code_uses ON orders;
CREATE CONSTRAINT TRIGGER count_code_uses AFTER UPDATE OF state, discount_code, unheld_why, code_hold ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.discount_code IS NOT NULL OR NEW.discount_code IS NOT NULL)
  EXECUTE FUNCTION count_code_uses();

CREATE OR REPLACE TRIGGER count_customers_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();

CREATE OR REPLACE TRIGGER count_customers_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();

CREATE OR REPLACE TRIGGER count_customers_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_customers();

CREATE OR REPLACE TRIGGER count_orders_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE OR REPLACE TRIGGER count_orders_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE OR REPLACE TRIGGER forget_order BEFORE DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION forget_order();

CREATE OR REPLACE TRIGGER forget_profit AFTER DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION forget_profit();

CREATE OR REPLACE TRIGGER hold_code_use BEFORE UPDATE OF state, discount_code, unheld_why ON orders
  FOR EACH ROW WHEN (OLD.discount_code IS NOT NULL OR NEW.discount_code IS NOT NULL) EXECUTE FUNCTION hold_code_use();

-- Only orders whose parcel is over count. Those that are refused and on the way back are noted as well: it costs less than
-- another list of states.
CREATE OR REPLACE TRIGGER note_profit_insert AFTER INSERT ON orders
  FOR EACH ROW WHEN (state_has(NEW.state, 'received') OR state_has(NEW.state, 'failed'))
  EXECUTE FUNCTION note_profit_of_order('id');

CREATE OR REPLACE TRIGGER note_profit_update
  AFTER UPDATE OF state, total_paisa, weight_grams, city, courier, origin, source, placed_at ON orders
  FOR EACH ROW
  WHEN ((state_has(NEW.state, 'received') OR state_has(NEW.state, 'failed')
      OR state_has(OLD.state, 'received') OR state_has(OLD.state, 'failed'))
    AND (OLD.state, OLD.total_paisa, OLD.weight_grams, OLD.city, OLD.courier, OLD.origin, OLD.source, OLD.placed_at)
      IS DISTINCT FROM
      (NEW.state, NEW.total_paisa, NEW.weight_grams, NEW.city, NEW.courier, NEW.origin, NEW.source, NEW.placed_at))
  EXECUTE FUNCTION note_profit_of_order('id');
