DROP INDEX "message_pictures_unsent";--> statement-breakpoint
ALTER TABLE "message_pictures" ADD COLUMN "feedback_id" bigint;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_pictures_feedback" ON "message_pictures" USING btree ("feedback_id","place");--> statement-breakpoint
CREATE INDEX "message_pictures_unsent" ON "message_pictures" USING btree ("created_at") WHERE conversation_id IS NULL AND feedback_id IS NULL;