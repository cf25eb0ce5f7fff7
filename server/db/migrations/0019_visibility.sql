CREATE TABLE "unused_files" (
	"key" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_author";--> statement-breakpoint
DROP INDEX "videos_score";--> statement-breakpoint
DROP INDEX "videos_author_score";--> statement-breakpoint
DROP INDEX "videos_music";--> statement-breakpoint
DROP INDEX "videos_fresh";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_author_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "shown_to" text GENERATED ALWAYS AS (CASE
  WHEN state <> 'ready' OR deleted_at IS NOT NULL THEN 'nobody'
  WHEN scheduled_at IS NOT NULL THEN 'self'
  WHEN is_author_private AND audience = 'everyone' THEN 'followers'
  WHEN is_author_private AND audience = 'unlisted' THEN 'followersByLink'
  ELSE audience END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "published_order" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "has_public_files" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "videos" SET "stored_bytes" = (
	SELECT coalesce(sum((rendition->>'sizeBytes')::bigint), 0)
	FROM jsonb_array_elements("media"->'renditions') AS rendition
) WHERE "media" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "unused_files_remove_after" ON "unused_files" USING btree ("remove_after");--> statement-breakpoint
CREATE INDEX "videos_author_listed" ON "videos" USING btree ("author_id",coalesce(published_order, id)) WHERE shown_to IN ('everyone', 'followers', 'friends');--> statement-breakpoint
CREATE INDEX "videos_author_size" ON "videos" USING btree ("author_id","stored_bytes","id");--> statement-breakpoint
CREATE INDEX "videos_scheduled" ON "videos" USING btree ("scheduled_at") WHERE scheduled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_deleted" ON "videos" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_author_deleted" ON "videos" USING btree ("author_id","deleted_at","id") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_misplaced" ON "videos" USING btree ("id") WHERE media IS NOT NULL AND has_public_files <> (shown_to = 'everyone');--> statement-breakpoint
CREATE INDEX "videos_author" ON "videos" USING btree ("author_id",coalesce(published_order, id));--> statement-breakpoint
CREATE INDEX "videos_score" ON "videos" USING btree ("score","id") WHERE shown_to = 'everyone';--> statement-breakpoint
CREATE INDEX "videos_author_score" ON "videos" USING btree ("author_id","score","id") WHERE shown_to IN ('everyone', 'followers', 'friends');--> statement-breakpoint
CREATE INDEX "videos_music" ON "videos" USING btree ("music_id","score","id") WHERE music_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_fresh" ON "videos" USING btree ("fresh_key") WHERE shown_to = 'everyone' AND fresh_until = 'infinity';