CREATE OR REPLACE TRIGGER count_order_lines_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();

CREATE OR REPLACE TRIGGER count_order_lines_insert AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();

CREATE OR REPLACE TRIGGER note_profit_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();

-- Lines and moves of an order that is placed come long before its parcel is over.
CREATE OR REPLACE TRIGGER note_profit_update AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();

CREATE OR REPLACE TRIGGER order_lines_signed AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sign_lines_of_old_nodes();
