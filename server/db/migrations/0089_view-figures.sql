CREATE TABLE "user_quarters" (
	"user_id" bigint NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"reach_count" integer DEFAULT 0 NOT NULL,
	"play_count" integer DEFAULT 0 NOT NULL,
	"watch_time_ms" bigint DEFAULT 0 NOT NULL,
	"full_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"save_count" integer DEFAULT 0 NOT NULL,
	"followed_count" integer DEFAULT 0 NOT NULL,
	"unfollowed_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_quarters_user_id_quarter_pk" PRIMARY KEY("user_id","quarter")
);
--> statement-breakpoint
CREATE TABLE "counted_authors" (
	"viewer" text NOT NULL,
	"author_id" bigint NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counted_authors_viewer_author_id_pk" PRIMARY KEY("viewer","author_id")
);
--> statement-breakpoint
CREATE TABLE "received_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_curves" (
	"video_id" bigint NOT NULL,
	"second" integer NOT NULL,
	"difference" integer NOT NULL,
	CONSTRAINT "video_curves_video_id_second_pk" PRIMARY KEY("video_id","second")
);
--> statement-breakpoint
CREATE TABLE "video_day_sources" (
	"video_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "video_day_sources_video_id_day_kind_name_pk" PRIMARY KEY("video_id","day","kind","name")
);
--> statement-breakpoint
CREATE TABLE "video_days" (
	"video_id" bigint NOT NULL,
	"day" date NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"play_count" integer DEFAULT 0 NOT NULL,
	"watch_time_ms" bigint DEFAULT 0 NOT NULL,
	"full_count" integer DEFAULT 0 NOT NULL,
	"sound_count" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"returning_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "video_days_video_id_day_pk" PRIMARY KEY("video_id","day")
);
--> statement-breakpoint
CREATE TABLE "video_totals" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"play_count" integer DEFAULT 0 NOT NULL,
	"watch_time_ms" bigint DEFAULT 0 NOT NULL,
	"full_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" bigint NOT NULL,
	"viewer" text,
	"is_view" boolean NOT NULL,
	"is_returning" boolean,
	"scene" text NOT NULL,
	"source" text,
	"is_sound_on" boolean NOT NULL,
	"watch_time_ms" integer NOT NULL,
	"stretches" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "user_quarters" ("user_id", "quarter", "view_count", "like_count", "comment_count", "followed_count", "unfollowed_count")
SELECT "user_id", ("day" + interval '12 hours') AT TIME ZONE 'UTC', "view_count", "like_count", "comment_count",
  greatest("follower_count", 0), greatest(-"follower_count", 0)
FROM "user_days";--> statement-breakpoint
DROP TABLE "user_days" CASCADE;--> statement-breakpoint
ALTER TABLE "counted_views" ADD COLUMN "report_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_curves" ADD CONSTRAINT "video_curves_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_day_sources" ADD CONSTRAINT "video_day_sources_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_days" ADD CONSTRAINT "video_days_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_totals" ADD CONSTRAINT "video_totals_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_quarters_quarter" ON "user_quarters" USING btree ("quarter");--> statement-breakpoint
CREATE INDEX "counted_authors_counted_at" ON "counted_authors" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "received_reports_received_at" ON "received_reports" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "video_day_sources_day" ON "video_day_sources" USING btree ("day");--> statement-breakpoint
CREATE INDEX "video_days_day" ON "video_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "watch_signals_received_at" ON "watch_signals" USING btree ("received_at");