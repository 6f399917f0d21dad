CREATE OR REPLACE TRIGGER announce_office AFTER UPDATE ON parcels_to_book
  FOR EACH ROW EXECUTE FUNCTION announce_to_office('parcels');
