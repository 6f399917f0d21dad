CREATE OR REPLACE TRIGGER announce_person AFTER UPDATE OF role, banned_at ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.banned_at IS DISTINCT FROM NEW.banned_at)
  EXECUTE FUNCTION announce_person();

CREATE OR REPLACE TRIGGER announce_person_gone AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION announce_person();
