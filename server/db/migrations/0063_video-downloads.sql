CREATE TABLE "video_downloads" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"key" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "download_audience" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "download_audience" text;--> statement-breakpoint
CREATE INDEX "video_downloads_waiting" ON "video_downloads" USING btree ("changed_at") WHERE state IN ('queued', 'working');--> statement-breakpoint
CREATE INDEX "video_downloads_used" ON "video_downloads" USING btree ("used_at");