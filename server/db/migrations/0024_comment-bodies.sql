ALTER TABLE "comments" ADD COLUMN "body" jsonb;--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username" text_pattern_ops);