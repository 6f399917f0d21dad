DROP INDEX "letters_queued";--> statement-breakpoint
DROP INDEX "letters_open";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "sending" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "give_up_at" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL;--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("due_at","id") WHERE "letters"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "letters_state" ON "letters" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
-- A letter that was queued, and each turn in its fate, is announced: nodes that wait take it up at once, the office sees it.
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OF state ON letters FOR EACH STATEMENT EXECUTE FUNCTION announce_change('letters');
