CREATE TABLE "regular_work" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
