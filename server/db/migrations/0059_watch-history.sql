ALTER TABLE "seen_videos" ADD COLUMN "watched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "history_since" timestamp with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "seen_videos_watched" ON "seen_videos" USING btree ("user_id","watched_at","video_id");