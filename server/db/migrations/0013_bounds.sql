ALTER TABLE "images" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "device_keys_created_at" ON "device_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("touched_at") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "videos_caption_tracks" ON "videos" USING gin ("caption_tracks" jsonb_path_ops) WHERE caption_tracks <> '[]';