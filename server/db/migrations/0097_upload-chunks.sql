CREATE TABLE "upload_chunks" (
	"upload_id" text NOT NULL,
	"start_bytes" bigint NOT NULL,
	"size_bytes" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "upload_chunks_upload_id_start_bytes_pk" PRIMARY KEY("upload_id","start_bytes")
);
--> statement-breakpoint
CREATE TABLE "upload_locks" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"is_wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "failed_inspections" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_chunks_key" ON "upload_chunks" USING btree ("key");