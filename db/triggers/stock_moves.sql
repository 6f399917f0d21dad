CREATE OR REPLACE TRIGGER cost_stock_move BEFORE INSERT ON stock_moves
  FOR EACH ROW EXECUTE FUNCTION cost_stock_move();

CREATE OR REPLACE TRIGGER note_profit_delete AFTER DELETE ON stock_moves REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();

CREATE OR REPLACE TRIGGER note_profit_insert AFTER INSERT ON stock_moves
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.reason <> 'order')
  EXECUTE FUNCTION note_profit_of_order('order_id');

CREATE OR REPLACE TRIGGER note_profit_update AFTER UPDATE ON stock_moves REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();

CREATE OR REPLACE TRIGGER tell_webhooks AFTER INSERT ON stock_moves REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_stock();
