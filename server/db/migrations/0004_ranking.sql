CREATE TABLE "rank_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" bigint NOT NULL,
	"device_key_id" text NOT NULL,
	"user_id" bigint,
	"watch_time_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_clips" (
	"user_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_clips_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"device_key_id" text NOT NULL,
	"video_id" bigint NOT NULL,
	"user_id" bigint,
	"watch_time_ms" integer NOT NULL,
	"watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_device_key_id_video_id_pk" PRIMARY KEY("device_key_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_tags" (
	"tag_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"score" double precision NOT NULL,
	CONSTRAINT "video_tags_video_id_tag_id_pk" PRIMARY KEY("video_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "watch_points" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "viewer_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "fresh_key" double precision DEFAULT floor(random() * 4503599627370496) NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "fresh_until" timestamp with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_clips" ADD CONSTRAINT "seen_clips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_clips_recent" ON "seen_clips" USING btree ("user_id","seen_at","video_id");--> statement-breakpoint
CREATE INDEX "seen_clips_seen_at" ON "seen_clips" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "watches_video" ON "watches" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watches_watched_at" ON "watches" USING btree ("watched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("name");--> statement-breakpoint
CREATE INDEX "video_tags_score" ON "video_tags" USING btree ("tag_id","score","video_id");--> statement-breakpoint
CREATE INDEX "follows_recent" ON "follows" USING btree ("follower_id","created_at","followee_id");--> statement-breakpoint
CREATE INDEX "likes_recent" ON "likes" USING btree ("user_id","created_at","video_id");--> statement-breakpoint
CREATE INDEX "videos_author_score" ON "videos" USING btree ("author_id","state","score","id");--> statement-breakpoint
CREATE INDEX "videos_fresh" ON "videos" USING btree ("fresh_key") WHERE state = 'ready' AND fresh_until = 'infinity';--> statement-breakpoint
INSERT INTO "tags" ("id", "name")
SELECT row_number() OVER (ORDER BY name), name FROM (
  SELECT DISTINCT left(lower(found[1]), 64) AS name
  FROM "videos", regexp_matches(caption, '#([[:alnum:]_]+)', 'g') AS found WHERE state = 'ready'
) AS names;--> statement-breakpoint
INSERT INTO "video_tags" ("tag_id", "video_id", "score")
SELECT DISTINCT tags.id, videos.id, videos.score
FROM "videos", regexp_matches(caption, '#([[:alnum:]_]+)', 'g') AS found
JOIN "tags" ON tags.name = left(lower(found[1]), 64) WHERE state = 'ready';
