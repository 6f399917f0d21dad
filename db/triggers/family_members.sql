CREATE OR REPLACE TRIGGER announce_family_delete AFTER DELETE ON family_members REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('family', 'family_id');

CREATE OR REPLACE TRIGGER announce_family_insert AFTER INSERT ON family_members REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('family', 'family_id');

CREATE OR REPLACE TRIGGER announce_family_truncate AFTER TRUNCATE ON family_members
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('family:*');

CREATE OR REPLACE TRIGGER announce_family_update AFTER UPDATE ON family_members
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('family', 'family_id');

-- What a search finds, and how often a family stands in it, changes with the families too.
CREATE OR REPLACE TRIGGER announce_found AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON family_members
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');

CREATE OR REPLACE TRIGGER announce_listed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON family_members
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('collection:*');

CREATE OR REPLACE TRIGGER announce_product_delete AFTER DELETE ON family_members REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_product_insert AFTER INSERT ON family_members REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

CREATE OR REPLACE TRIGGER announce_product_truncate AFTER TRUNCATE ON family_members
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product:*');

CREATE OR REPLACE TRIGGER announce_product_update AFTER UPDATE ON family_members
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('product', 'product_id');

DROP TRIGGER IF EXISTS check_family ON family_members;
CREATE CONSTRAINT TRIGGER check_family AFTER INSERT OR UPDATE ON family_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family();

DROP TRIGGER IF EXISTS drop_empty_family ON family_members;
CREATE CONSTRAINT TRIGGER drop_empty_family AFTER DELETE ON family_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION drop_empty_family();
