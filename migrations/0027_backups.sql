CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scheduled" boolean DEFAULT false NOT NULL,
	"taken_at" timestamp with time zone,
	"file" text,
	"bytes" bigint,
	"orders" integer,
	"newest_order" text,
	"encrypted" boolean DEFAULT false NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	"check_seconds" integer,
	"check_problem" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backups_kept" ON "backups" USING btree ("taken_at") WHERE "backups"."scheduled" and "backups"."removed_at" is null;--> statement-breakpoint
-- Open pages of the office show a backup as soon as it is written or checked.
CREATE TRIGGER announce_office AFTER INSERT OR UPDATE ON "backups"
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('backups');
