ALTER TABLE "pictures" ALTER COLUMN "master" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "object_bytes" integer;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "object_sha256" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_object_key" ON "pictures" USING btree ("object") WHERE "pictures"."object" is not null;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_place" CHECK (num_nonnulls("pictures"."master", "pictures"."object") = 1);--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_object" CHECK (num_nulls("pictures"."object", "pictures"."object_bytes", "pictures"."object_sha256") in (0, 3));