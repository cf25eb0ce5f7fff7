ALTER TABLE "users" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_paused" ON "users" USING btree ("paused_until") WHERE standing = 'abnormal';