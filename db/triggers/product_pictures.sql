CREATE OR REPLACE TRIGGER announce_delete AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_insert AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_truncate AFTER TRUNCATE ON product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product:*');

CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON product_pictures
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');
