CREATE TABLE "message_pictures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"local_id" text NOT NULL,
	"conversation_id" bigint,
	"seq" integer,
	"key" text NOT NULL,
	"small_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direct_messages" ADD COLUMN "has_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_local" ON "message_pictures" USING btree ("owner_id","local_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_message" ON "message_pictures" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_pictures_unsent" ON "message_pictures" USING btree ("created_at") WHERE conversation_id IS NULL;