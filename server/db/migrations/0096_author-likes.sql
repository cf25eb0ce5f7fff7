CREATE TABLE "author_likes" (
	"user_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exchange" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "author_likes_user_id_author_id_pk" PRIMARY KEY("user_id","author_id")
);
--> statement-breakpoint
ALTER TABLE "author_likes" ADD CONSTRAINT "author_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_likes" ADD CONSTRAINT "author_likes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "author_likes_author" ON "author_likes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "author_likes_liked_at" ON "author_likes" USING btree ("liked_at");--> statement-breakpoint
CREATE INDEX "author_likes_found" ON "author_likes" USING btree ("user_id","author_id") WHERE exchange = 'found';