-- Taught words change what questions find.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON taught_searches
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search-words');
