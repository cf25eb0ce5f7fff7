ALTER TABLE "uploads" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "offset_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
UPDATE "uploads" SET "request_key" = "id"::text, "sha256" = '', "offset_bytes" = "size_bytes", "finished_at" = "created_at";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "request_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "sha256" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_request" ON "uploads" USING btree ("owner_id","request_key");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");