ALTER TABLE "users" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "videos_pinned" ON "videos" USING btree ("author_id") WHERE pinned_at IS NOT NULL;