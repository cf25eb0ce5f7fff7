CREATE TABLE "site_day_sources" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_day_sources_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
CREATE TABLE "site_day_videos" (
	"day" date NOT NULL,
	"video_id" bigint NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_day_videos_day_video_id_pk" PRIMARY KEY("day","video_id")
);
--> statement-breakpoint
CREATE TABLE "site_days" (
	"day" date PRIMARY KEY NOT NULL,
	"view_count" bigint DEFAULT 0 NOT NULL,
	"watch_time_ms" bigint DEFAULT 0 NOT NULL,
	"visitor_count" integer DEFAULT 0 NOT NULL,
	"upload_count" integer DEFAULT 0 NOT NULL,
	"author_count" integer DEFAULT 0 NOT NULL,
	"stored_bytes" bigint
);
--> statement-breakpoint
ALTER TABLE "site_day_videos" ADD CONSTRAINT "site_day_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_day_videos_video" ON "site_day_videos" USING btree ("video_id");