CREATE TABLE "chain_stalls" (
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_cursor" DROP COLUMN "stalled_reason";