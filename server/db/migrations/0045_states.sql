CREATE TABLE "removed_media" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"sha256" text,
	"fingerprint" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "removed_media_bands" (
	"band" smallint NOT NULL,
	"value" integer NOT NULL,
	"video_id" bigint NOT NULL,
	CONSTRAINT "removed_media_bands_band_value_video_id_pk" PRIMARY KEY("band","value","video_id")
);--> statement-breakpoint
-- The expression of a generated column cannot be changed before PostgreSQL 17: the column is made anew, with what names it.
DROP TRIGGER "search_video_changed" ON "videos";--> statement-breakpoint
DROP INDEX "videos_author_listed";--> statement-breakpoint
DROP INDEX "videos_author_score";--> statement-breakpoint
ALTER TABLE "videos" drop column "shown_to";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "standing" text DEFAULT 'good' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "state" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "upload_sha256" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "fingerprint" text[];--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "moderation" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "mask_reason" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "min_age" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "allowed_regions" text[];--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "refused_regions" text[];--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_silenced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_unshelved_by_music" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "author_standing" text DEFAULT 'good' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "shown_to" text GENERATED ALWAYS AS (CASE
  WHEN state <> 'ready' OR deleted_at IS NOT NULL OR moderation = 'removed' THEN 'nobody'
  WHEN scheduled_at IS NOT NULL OR moderation IN ('firstReview', 'recheck', 'risk', 'hidden')
    OR author_standing <> 'good' OR is_unshelved_by_music THEN 'self'
  WHEN moderation IN ('mask', 'maskWithReason') AND (audience = 'followers' OR is_author_private AND audience = 'everyone') THEN 'followersByLink'
  WHEN moderation IN ('mask', 'maskWithReason') AND audience = 'everyone' THEN 'unlisted'
  WHEN is_author_private AND audience = 'everyone' THEN 'followers'
  WHEN is_author_private AND audience = 'unlisted' THEN 'followersByLink'
  WHEN audience = 'everyone' AND (min_age > 0 OR allowed_regions IS NOT NULL OR refused_regions IS NOT NULL) THEN 'limited'
  ELSE audience END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_media_bands" ADD CONSTRAINT "removed_media_bands_video_id_removed_media_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."removed_media"("video_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_media_sha256" ON "removed_media" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "removed_media_bands_video" ON "removed_media_bands" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "videos_moderated" ON "videos" USING btree ("moderation","id") WHERE moderation <> 'none';--> statement-breakpoint
CREATE INDEX "videos_author_listed" ON "videos" USING btree ("author_id",coalesce(published_order, id)) WHERE shown_to IN ('everyone', 'limited', 'followers', 'friends');--> statement-breakpoint
CREATE INDEX "videos_author_score" ON "videos" USING btree ("author_id","score","id") WHERE shown_to IN ('everyone', 'limited', 'followers', 'friends');--> statement-breakpoint
CREATE INDEX "videos_score" ON "videos" USING btree ("score","id") WHERE shown_to = 'everyone';--> statement-breakpoint
CREATE INDEX "videos_public" ON "videos" USING btree ("id") WHERE shown_to = 'everyone';--> statement-breakpoint
CREATE INDEX "videos_misplaced" ON "videos" USING btree ("author_id","id") WHERE media IS NOT NULL AND has_public_files <> (shown_to = 'everyone');--> statement-breakpoint
CREATE INDEX "videos_music_newest" ON "videos" USING btree ("music_id",coalesce(published_order, id)) WHERE music_id IS NOT NULL AND shown_to = 'everyone';--> statement-breakpoint
CREATE INDEX "videos_fresh" ON "videos" USING btree ("fresh_key") WHERE shown_to = 'everyone' AND fresh_until = 'infinity';--> statement-breakpoint
CREATE TRIGGER "search_video_changed" AFTER UPDATE ON "videos" FOR EACH ROW
WHEN ((OLD.caption, OLD.music_id, OLD.shown_to = 'nobody') IS DISTINCT FROM (NEW.caption, NEW.music_id, NEW.shown_to = 'nobody')
  OR search_magnitude(OLD.like_count + 2 * OLD.comment_count + 3 * OLD.share_count + OLD.play_count / 10.0)
    <> search_magnitude(NEW.like_count + 2 * NEW.comment_count + 3 * NEW.share_count + NEW.play_count / 10.0))
EXECUTE FUNCTION search_enqueue(0);
