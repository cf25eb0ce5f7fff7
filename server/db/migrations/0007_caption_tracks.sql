ALTER TABLE "videos" ADD COLUMN "caption_tracks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "videos" SET
  "caption_tracks" = jsonb_build_array(jsonb_build_object('language', 'und', 'key', "media"->>'captionTrackKey')),
  "media" = "media" - 'captionTrackKey'
WHERE "media" ? 'captionTrackKey';
