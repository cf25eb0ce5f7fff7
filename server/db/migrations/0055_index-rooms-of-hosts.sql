DROP INDEX "live_rooms_open";--> statement-breakpoint
DROP INDEX "live_rooms_recordings";--> statement-breakpoint
CREATE INDEX "live_rooms_open" ON "live_rooms" USING btree ("host_id","id") WHERE status < 3;--> statement-breakpoint
CREATE INDEX "live_rooms_recordings" ON "live_rooms" USING btree ("host_id","id") WHERE recording_until IS NOT NULL;