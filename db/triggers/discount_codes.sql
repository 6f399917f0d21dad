CREATE OR REPLACE TRIGGER announce_made AFTER INSERT OR DELETE ON discount_codes
  FOR EACH ROW EXECUTE FUNCTION announce_codes();

CREATE OR REPLACE TRIGGER announce_otherwise AFTER UPDATE ON discount_codes
  FOR EACH ROW
  WHEN ((OLD.active, OLD.ends_at, OLD.uses < OLD.most_uses)
    IS DISTINCT FROM (NEW.active, NEW.ends_at, NEW.uses < NEW.most_uses))
  EXECUTE FUNCTION announce_codes();

CREATE OR REPLACE TRIGGER announce_truncate AFTER TRUNCATE ON discount_codes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('codes');
