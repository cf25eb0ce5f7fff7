ALTER TABLE "invitations" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "invitations" SET "uses" = "uses_left";
