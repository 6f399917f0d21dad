-- Which there are stands in the frame of every page.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON own_collections
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content:own-collections');

CREATE OR REPLACE TRIGGER move_codes AFTER UPDATE OF key ON own_collections
  FOR EACH ROW WHEN (OLD.key <> NEW.key) EXECUTE FUNCTION move_codes_of_collection();
