-- Who has looked at a customer stands in the audit log, too, and changes no page of the office: it is not announced.
CREATE OR REPLACE TRIGGER announce_office AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.kind <> 'view') EXECUTE FUNCTION announce_to_office('audit');

CREATE OR REPLACE TRIGGER refuse_audit_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
