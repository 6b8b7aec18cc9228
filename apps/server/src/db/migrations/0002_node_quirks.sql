ALTER TABLE "peppers" ALTER COLUMN "held_since_log" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chain_logs" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "stalled_reason" text;