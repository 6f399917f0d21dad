-- The sale countdown may end with these prices.
CREATE OR REPLACE TRIGGER announce_countdown AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON timed_prices
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content:countdown');

CREATE OR REPLACE TRIGGER announce_delete AFTER DELETE ON timed_prices REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_families_delete AFTER DELETE ON timed_prices REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_families_of_prices();

CREATE OR REPLACE TRIGGER announce_families_insert AFTER INSERT ON timed_prices REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_families_of_prices();

CREATE OR REPLACE TRIGGER announce_families_update AFTER UPDATE ON timed_prices REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_families_of_prices();

CREATE OR REPLACE TRIGGER announce_insert AFTER INSERT ON timed_prices REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_truncate AFTER TRUNCATE ON timed_prices
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product:*');

CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON timed_prices
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER count_edit AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON timed_prices
  FOR EACH STATEMENT EXECUTE FUNCTION count_content_edit('countdown');
