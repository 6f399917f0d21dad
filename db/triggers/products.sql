CREATE OR REPLACE TRIGGER announce_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'id');

-- What products are found changes with their names and titles, and with which of them are on sale; not with their stock.
CREATE OR REPLACE TRIGGER announce_found AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');

CREATE OR REPLACE TRIGGER announce_found_otherwise AFTER UPDATE OF name, title, active ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');

CREATE OR REPLACE TRIGGER announce_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'id');

-- A product shown or hidden comes into or leaves every list it belongs to, also those that do not show it yet.
CREATE OR REPLACE TRIGGER announce_shown AFTER UPDATE OF active ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection:*');

CREATE OR REPLACE TRIGGER announce_truncate AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product:*');

CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_products();

CREATE OR REPLACE TRIGGER keep_search_entry_added AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION keep_search_entry();

CREATE OR REPLACE TRIGGER keep_search_entry_changed AFTER UPDATE OF name, title, urdu_name, active ON products
  FOR EACH ROW
  WHEN ((OLD.name, OLD.title, OLD.urdu_name, OLD.active)
    IS DISTINCT FROM (NEW.name, NEW.title, NEW.urdu_name, NEW.active))
  EXECUTE FUNCTION keep_search_entry();

CREATE OR REPLACE TRIGGER keep_stock_level_added AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION keep_stock_level();

CREATE OR REPLACE TRIGGER keep_stock_level_changed AFTER UPDATE OF active, stock, warn_at ON products
  FOR EACH ROW WHEN ((OLD.active, OLD.stock, OLD.warn_at) IS DISTINCT FROM (NEW.active, NEW.stock, NEW.warn_at))
  EXECUTE FUNCTION keep_stock_level();
