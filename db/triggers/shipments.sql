-- The office's open pages hear what couriers say, and how bookings end, also where the order stays what it is.
CREATE OR REPLACE TRIGGER announce_office AFTER UPDATE OF words, booking ON shipments
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('parcels');

CREATE OR REPLACE TRIGGER note_profit_delete AFTER DELETE ON shipments
  FOR EACH ROW WHEN (OLD.handed_over_at IS NOT NULL) EXECUTE FUNCTION note_profit_of_order('order_id');

CREATE OR REPLACE TRIGGER note_profit_insert AFTER INSERT ON shipments
  FOR EACH ROW WHEN (NEW.handed_over_at IS NOT NULL) EXECUTE FUNCTION note_profit_of_order('order_id');

CREATE OR REPLACE TRIGGER note_profit_update AFTER UPDATE OF handed_over_at, booking, courier ON shipments
  FOR EACH ROW
  WHEN ((OLD.handed_over_at, OLD.booking, OLD.courier) IS DISTINCT FROM (NEW.handed_over_at, NEW.booking, NEW.courier)
    AND coalesce(OLD.handed_over_at, NEW.handed_over_at) IS NOT NULL)
  EXECUTE FUNCTION note_profit_of_order('order_id');
