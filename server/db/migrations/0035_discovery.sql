CREATE TABLE "trends" (
	"kind" smallint NOT NULL,
	"region" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"strength" double precision NOT NULL,
	"usual" double precision NOT NULL,
	"score" double precision NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trends_kind_region_subject_id_pk" PRIMARY KEY("kind","region","subject_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "video_id" bigint;--> statement-breakpoint
UPDATE "music" SET "video_id" = "first"."id" FROM (SELECT "music_id", min("id") AS "id" FROM "videos" GROUP BY "music_id") AS "first" WHERE "first"."music_id" = "music"."id";--> statement-breakpoint
ALTER TABLE "video_tags" ADD COLUMN "list_order" bigint;--> statement-breakpoint
UPDATE "video_tags" SET "list_order" = coalesce("videos"."published_order", "videos"."id") FROM "videos" WHERE "videos"."id" = "video_id";--> statement-breakpoint
ALTER TABLE "video_tags" ALTER COLUMN "list_order" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sound_mix" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "region" text;--> statement-breakpoint
CREATE INDEX "trends_score" ON "trends" USING btree ("kind","region","score");--> statement-breakpoint
CREATE INDEX "follows_latest" ON "follows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "likes_latest" ON "likes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "video_tags_newest" ON "video_tags" USING btree ("tag_id","list_order");--> statement-breakpoint
CREATE INDEX "videos_music_newest" ON "videos" USING btree ("music_id",coalesce(published_order, id)) WHERE music_id IS NOT NULL AND shown_to = 'everyone';