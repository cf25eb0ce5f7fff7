-- Of those that somebody sent more than once before, the first keeps the local id.
UPDATE "comments" SET "local_id" = NULL FROM "comments" AS "first"
WHERE "first"."author_id" = "comments"."author_id" AND "first"."local_id" = "comments"."local_id" AND "first"."id" < "comments"."id";--> statement-breakpoint
ALTER TABLE "rank_signals" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "watches" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "rank_signals" CASCADE;--> statement-breakpoint
DROP TABLE "watches" CASCADE;--> statement-breakpoint
ALTER TABLE "likes" ADD COLUMN "is_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "unproven_like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "unproven_points" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_local" ON "comments" USING btree ("author_id","local_id");--> statement-breakpoint
CREATE TABLE "block_views" (
	"block" text NOT NULL,
	"video_id" bigint NOT NULL,
	"view_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_views_block_video_id_pk" PRIMARY KEY("block","video_id")
);
--> statement-breakpoint
CREATE TABLE "counted_views" (
	"viewer" text NOT NULL,
	"video_id" bigint NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counted_views_viewer_video_id_pk" PRIMARY KEY("viewer","video_id")
);
--> statement-breakpoint
CREATE TABLE "rank_signals" (
	"viewer_key" text NOT NULL,
	"video_id" bigint NOT NULL,
	"user_id" bigint,
	"is_proven" boolean NOT NULL,
	"watch_time_ms" integer NOT NULL,
	CONSTRAINT "rank_signals_viewer_key_video_id_pk" PRIMARY KEY("viewer_key","video_id")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"viewer_key" text NOT NULL,
	"video_id" bigint NOT NULL,
	"user_id" bigint,
	"is_proven" boolean NOT NULL,
	"watch_time_ms" integer NOT NULL,
	"watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_viewer_key_video_id_pk" PRIMARY KEY("viewer_key","video_id")
);
--> statement-breakpoint
CREATE TABLE "failed_log_ins" (
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"failed_count" integer NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_log_ins_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" bigint NOT NULL,
	"device_key_id" text NOT NULL,
	"last_log_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_key_id_pk" PRIMARY KEY("user_id","device_key_id")
);
--> statement-breakpoint
ALTER TABLE "captcha_passes" ADD COLUMN "bound_to" text;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_log_ins" ADD CONSTRAINT "failed_log_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_views_created_at" ON "block_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "counted_views_counted_at" ON "counted_views" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "watches_video" ON "watches" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watches_watched_at" ON "watches" USING btree ("watched_at");--> statement-breakpoint
CREATE INDEX "failed_log_ins_last_at" ON "failed_log_ins" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_log_in_at" ON "known_devices" USING btree ("last_log_in_at");--> statement-breakpoint
-- Of what watching has earned a video so far nobody knows how much was made up: all of it counts as unproven.
UPDATE "videos" SET "unproven_points" = "watch_points", "watch_points" = 0, "viewer_count" = 0,
  "score" = log(1 + "like_count"::float8 + 0.9 * "watch_points" / ("watch_points" + 20)) + extract(epoch FROM "created_at")::float8 / 45000
WHERE "watch_points" > 0;--> statement-breakpoint
UPDATE "video_tags" SET "score" = "videos"."score" FROM "videos" WHERE "videos"."id" = "video_id" AND "videos"."unproven_points" > 0;
