ALTER TABLE "users" ADD COLUMN "storage_max_bytes" bigint;--> statement-breakpoint
CREATE INDEX "users_stored" ON "users" USING btree ("stored_bytes","id");