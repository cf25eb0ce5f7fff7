CREATE TABLE "hashtag_rules" (
	"name" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
