ALTER TABLE "contact_messages" ADD COLUMN "read_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" text;--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contact_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_found" ON "audit_entries" USING btree ("subject" text_pattern_ops,"id" DESC NULLS LAST);--> statement-breakpoint
-- What the office follows while its pages are open is announced on the channel `office`, to people of the office alone.
-- A payload says which thing changed and nothing of what it holds.
CREATE FUNCTION announce_to_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', TG_ARGV[0]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER announce_office AFTER INSERT ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('audit');--> statement-breakpoint
CREATE TRIGGER announce_office AFTER INSERT OR UPDATE OR DELETE ON contact_messages
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('messages');--> statement-breakpoint
-- Whose role or standing changed is told apart: their open pages are asked anew who they are.
CREATE FUNCTION announce_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office', 'person:' || OLD.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER announce_person AFTER UPDATE OF role, banned_at ON users
FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.banned_at IS DISTINCT FROM NEW.banned_at)
EXECUTE FUNCTION announce_person();--> statement-breakpoint
CREATE TRIGGER announce_person_gone AFTER DELETE ON users
FOR EACH ROW EXECUTE FUNCTION announce_person();
