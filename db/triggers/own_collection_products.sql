CREATE OR REPLACE TRIGGER announce_delete AFTER DELETE ON own_collection_products REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');

-- Announced as the four collections are: "collection:eid-gifts".
CREATE OR REPLACE TRIGGER announce_insert AFTER INSERT ON own_collection_products REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');

CREATE OR REPLACE TRIGGER announce_product_delete AFTER DELETE ON own_collection_products
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

-- A product's page says which of them lead to it.
CREATE OR REPLACE TRIGGER announce_product_insert AFTER INSERT ON own_collection_products
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_truncate AFTER TRUNCATE ON own_collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection:*');

CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON own_collection_products
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection', 'collection');
