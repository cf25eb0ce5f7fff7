CREATE TABLE "retired_names" (
	"username" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
