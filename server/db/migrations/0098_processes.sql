CREATE TABLE "live_leases" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"state" jsonb
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"number" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"roles" text[] NOT NULL,
	"secret_mark" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "processes_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "live_leases" ADD CONSTRAINT "live_leases_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;