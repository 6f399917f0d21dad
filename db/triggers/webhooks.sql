CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR DELETE OR UPDATE OF state, url, topics, secret_number ON webhooks
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('webhooks');
