CREATE TABLE "user_day_sources" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_day_sources_user_id_day_kind_name_pk" PRIMARY KEY("user_id","day","kind","name")
);
--> statement-breakpoint
CREATE INDEX "user_day_sources_day" ON "user_day_sources" USING btree ("day");