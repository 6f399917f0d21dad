CREATE TABLE "letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"recipient" text NOT NULL,
	"particulars" jsonb,
	"not_after" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"subject" text,
	"plain" text,
	"html" text,
	"answer" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "letters_once" UNIQUE("kind","about","recipient")
);
--> statement-breakpoint
CREATE INDEX "letters_queued" ON "letters" USING btree ("queued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "letters_open" ON "letters" USING btree ("state","id") WHERE "letters"."state" in ('waiting', 'failed');