-- Nodes that wait take up what is due, and the office's page follows.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OF state ON webhook_deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('webhooks');

CREATE OR REPLACE TRIGGER announce_due AFTER INSERT OR UPDATE OF state ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.state = 'waiting' AND NEW.due_at <= now()) EXECUTE FUNCTION announce_due_messages();
