ALTER TABLE "cash_moves" DROP CONSTRAINT "cash_moves_once";--> statement-breakpoint
ALTER TABLE "cash_moves" DROP CONSTRAINT "cash_moves_kind_known";--> statement-breakpoint
ALTER TABLE "cash_moves" DROP CONSTRAINT "cash_moves_amount";--> statement-breakpoint
ALTER TABLE "cash_moves" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sheets" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_once" UNIQUE("sheet_id","shipment_id","round","kind");--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_kind_known" CHECK ("cash_moves"."kind" in ('remitted', 'short-accepted', 'written-off', 'taken-back'));--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_amount" CHECK ("cash_moves"."amount_paisa" <> 0 and ("cash_moves"."amount_paisa" < 0) = ("cash_moves"."kind" = 'taken-back'));