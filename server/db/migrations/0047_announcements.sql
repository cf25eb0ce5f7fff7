CREATE TABLE "group_leavers" (
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "group_leavers_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direct_messages" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "group_leavers" ADD CONSTRAINT "group_leavers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_leavers" ADD CONSTRAINT "group_leavers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_leavers_user" ON "group_leavers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_groups_day" ON "notice_groups" USING brin ("day");