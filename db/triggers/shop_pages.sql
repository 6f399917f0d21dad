-- Whoever changes a page of text, every node drops the pages that show it.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_pages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content:pages');
