CREATE TABLE "stalled_reasons" (
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_cursor" DROP COLUMN "stalled_reason";