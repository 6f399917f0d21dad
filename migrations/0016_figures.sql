DROP INDEX "audit_entries_actor";--> statement-breakpoint
CREATE INDEX "payment_lines_short" ON "payment_lines" USING btree ("sheet_id" DESC NULLS LAST,"line") WHERE "payment_lines"."outcome" = 'short';--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("actor_id","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_entries"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_shop" ON "audit_entries" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_entries"."actor_id" is null;