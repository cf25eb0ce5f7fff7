INSERT INTO "reports" ("id", "reporter_id", "reported_id", "kind", "subject_key", "reason", "context", "created_at")
SELECT "id", "reporter_id", "reported_id", 'message', "conversation_id" || '/' || "seq", "reason", jsonb_build_object('messages', "context"), "created_at" FROM "message_reports";--> statement-breakpoint
DROP TABLE "message_reports" CASCADE;