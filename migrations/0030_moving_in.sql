CREATE TABLE "move_parts" (
	"move_id" uuid NOT NULL,
	"file" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "move_parts_move_id_file_part_pk" PRIMARY KEY("move_id","file","part")
);
--> statement-breakpoint
CREATE TABLE "move_remarks" (
	"move_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "move_remarks_move_id_position_pk" PRIMARY KEY("move_id","position"),
	CONSTRAINT "move_remarks_kind" CHECK ("move_remarks"."kind" in ('rejected', 'picture', 'note'))
);
--> statement-breakpoint
CREATE TABLE "moved_records" (
	"format" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"our_id" text NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_records_format_kind_source_id_pk" PRIMARY KEY("format","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"choices" jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"checked" jsonb,
	"moved" jsonb,
	"progress" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moves_state" CHECK ("moves"."state" in ('sending', 'checking', 'checked', 'moving', 'moved', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_unheld_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_unheld_state";--> statement-breakpoint
ALTER TABLE "move_parts" ADD CONSTRAINT "move_parts_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_remarks" ADD CONSTRAINT "move_remarks_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moves_begun" ON "moves" USING btree ("begun_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_unheld_known" CHECK ("orders"."unheld_why" in ('beyond-rules', 'given-back', 'moved-in'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_unheld_state" CHECK ("orders"."unheld_why" is null or "orders"."unheld_why" = 'moved-in' or "orders"."state" in ('placed', 'cancelled'));--> statement-breakpoint
-- Open pages of the office follow a move while it runs.
CREATE TRIGGER announce_office AFTER INSERT OR UPDATE ON moves
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_office('moves');
