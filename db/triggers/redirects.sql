-- Whoever changes a redirect, every node asks again whether there are any.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('redirects');
