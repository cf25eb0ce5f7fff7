DROP INDEX "videos_misplaced";--> statement-breakpoint
CREATE INDEX "videos_removed" ON "videos" USING btree ("author_id","id") WHERE deleted_at = 'epoch';--> statement-breakpoint
CREATE INDEX "videos_shared_files" ON "videos" USING gin ("media" jsonb_path_ops) WHERE media IS NOT NULL AND NOT media ? 'areFilesOwn';--> statement-breakpoint
CREATE INDEX "videos_misplaced" ON "videos" USING btree ("author_id","id") WHERE media IS NOT NULL AND has_public_files <> (shown_to = 'everyone');