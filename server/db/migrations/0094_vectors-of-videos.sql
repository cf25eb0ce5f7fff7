CREATE TABLE "video_vectors" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"vector" smallint[] NOT NULL,
	"neighbourhood" smallint NOT NULL,
	"score" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_vectors" ADD CONSTRAINT "video_vectors_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_vectors_score" ON "video_vectors" USING btree ("neighbourhood","score","video_id");