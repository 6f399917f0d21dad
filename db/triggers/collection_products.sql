CREATE OR REPLACE TRIGGER announce_delete AFTER DELETE ON collection_products REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');

CREATE OR REPLACE TRIGGER announce_insert AFTER INSERT ON collection_products REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');

CREATE OR REPLACE TRIGGER announce_truncate AFTER TRUNCATE ON collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection:*');

CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON collection_products
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');

CREATE OR REPLACE TRIGGER show_filled AFTER INSERT ON collection_products REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION show_filled_collections();
