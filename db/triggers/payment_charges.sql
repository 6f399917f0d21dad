CREATE OR REPLACE TRIGGER note_profit_delete AFTER DELETE ON payment_charges REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();

CREATE OR REPLACE TRIGGER note_profit_insert AFTER INSERT ON payment_charges REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();

CREATE OR REPLACE TRIGGER note_profit_update_after AFTER UPDATE ON payment_charges REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();

CREATE OR REPLACE TRIGGER note_profit_update_before AFTER UPDATE ON payment_charges
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();
