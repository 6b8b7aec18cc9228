DROP INDEX "safe_owners_by_owner";--> statement-breakpoint
ALTER TABLE "chain_logs" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "approved_hashes" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "module_executions" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "multisig_executions" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "proxy_creations" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "safe_creations" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "safe_settings" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "safe_transfers" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "signed_messages" ALTER COLUMN "log_index" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "stalled_reason" text;--> statement-breakpoint
ALTER TABLE "module_executions" ADD COLUMN "action_count" integer;--> statement-breakpoint
ALTER TABLE "multisig_executions" ADD COLUMN "action_count" integer;--> statement-breakpoint
ALTER TABLE "safe_owners" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "safe_settings" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "action_count" integer;--> statement-breakpoint
CREATE INDEX "safe_owners_by_owner" ON "safe_owners" USING btree ("owner","is_proven" DESC NULLS LAST,"safe");