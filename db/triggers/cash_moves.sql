CREATE OR REPLACE TRIGGER note_profit_delete AFTER DELETE ON cash_moves
  FOR EACH ROW WHEN (OLD.kind <> 'remitted') EXECUTE FUNCTION note_profit_of_shipment();

CREATE OR REPLACE TRIGGER note_profit_insert AFTER INSERT ON cash_moves
  FOR EACH ROW WHEN (NEW.kind <> 'remitted') EXECUTE FUNCTION note_profit_of_shipment();

CREATE OR REPLACE TRIGGER refuse_cash_change BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_cash_change();

CREATE OR REPLACE TRIGGER settle_shipments AFTER INSERT ON cash_moves REFERENCING NEW TABLE AS new_moves
  FOR EACH STATEMENT EXECUTE FUNCTION settle_shipments();
