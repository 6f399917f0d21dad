ALTER TABLE "product_import_lines" ADD COLUMN "group_line" integer;--> statement-breakpoint
-- What a search finds, and how often a family stands in it, changes with the families too.
CREATE TRIGGER announce_found AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON family_members
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');--> statement-breakpoint
CREATE TRIGGER announce_found AFTER UPDATE OF name, options ON families
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');
