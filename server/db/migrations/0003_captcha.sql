CREATE TABLE "captcha_passes" (
	"device_key_id" text PRIMARY KEY NOT NULL,
	"calls_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_solutions" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "captcha_passes_expires_at" ON "captcha_passes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_solutions_expires_at" ON "captcha_solutions" USING btree ("expires_at");