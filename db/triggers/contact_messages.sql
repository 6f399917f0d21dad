CREATE OR REPLACE TRIGGER announce_office AFTER INSERT OR UPDATE OR DELETE ON contact_messages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('messages');
