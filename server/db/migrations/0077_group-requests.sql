CREATE TABLE "group_requests" (
	"inviter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"conversation_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_requests_inviter_id_user_id_pk" PRIMARY KEY("inviter_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_requests_user" ON "group_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_requests_conversation" ON "group_requests" USING btree ("conversation_id");--> statement-breakpoint
-- Those that wait for an answer: the event of the transaction in which the user was asked has the inviter.
INSERT INTO group_requests (inviter_id, user_id, conversation_id)
SELECT message.author_id, participant.user_id, conversation_id
FROM conversation_participants AS participant JOIN direct_messages AS message USING (conversation_id)
WHERE participant.is_request AND message.author_id <> participant.user_id AND message.created_at = participant.joined_at
  AND (message.event ->> 'kind' = 'created'
    OR (message.event ->> 'kind' = 'added' AND message.event ->> 'userId' = participant.user_id::text))
ON CONFLICT DO NOTHING;
