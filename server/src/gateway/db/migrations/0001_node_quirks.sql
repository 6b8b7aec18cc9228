ALTER TABLE "approved_hashes" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "module_executions" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "multisig_executions" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "proxy_creations" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "safe_creations" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "safe_settings" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "safe_transfers" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "signed_messages" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chain_logs" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "stalled_reason" text;