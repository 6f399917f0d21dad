CREATE TABLE "video_parts" (
	"video_id" text NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "video_parts_video_id_place_pk" PRIMARY KEY("video_id","place")
);
--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "ending" text DEFAULT 'mp4' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_id" text;--> statement-breakpoint
ALTER TABLE "video_parts" ADD CONSTRAINT "video_parts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_poster_id_pictures_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_ending" CHECK ("videos"."ending" in ('mp4', 'webm'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_place" CHECK (num_nonnulls("videos"."bytes", "videos"."size") = 1);