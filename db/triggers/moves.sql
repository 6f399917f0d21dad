-- Open pages of the office follow a move while it runs.
CREATE OR REPLACE TRIGGER announce_office AFTER INSERT OR UPDATE ON moves
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('moves');
