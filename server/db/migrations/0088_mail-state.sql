CREATE TABLE "mail_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sent_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"cause" text,
	CONSTRAINT "mail_state_one" CHECK ("mail_state"."is_only")
);
