-- Open pages of the office show a backup as soon as it is written or checked.
CREATE OR REPLACE TRIGGER announce_office AFTER INSERT OR UPDATE ON backups
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('backups');
