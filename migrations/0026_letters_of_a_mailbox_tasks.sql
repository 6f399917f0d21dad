ALTER TABLE "users" ADD COLUMN "tasks" text[];--> statement-breakpoint
CREATE INDEX "letters_recipient" ON "letters" USING btree ("recipient","kind","id");