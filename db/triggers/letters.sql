-- A letter that was queued, and each turn in its fate, is announced: nodes that wait take it up at once, the office sees it.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OF state ON letters
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('letters');
