-- Pages of the shop follow what the owner switches on of lists, sorting and notices.
CREATE OR REPLACE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON office_settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('office-settings');
