CREATE TABLE "builds" (
	"key" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "joined_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "build" text;