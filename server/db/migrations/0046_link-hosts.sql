CREATE TABLE "link_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"risk" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
