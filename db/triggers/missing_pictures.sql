-- Open pages of the office follow how many pictures have not come.
CREATE OR REPLACE TRIGGER announce_office AFTER INSERT OR UPDATE OR DELETE ON missing_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('moves');
