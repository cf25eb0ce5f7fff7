ALTER TABLE "conversation_participants" ADD COLUMN "asked_title" text;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "asked_seq" integer;