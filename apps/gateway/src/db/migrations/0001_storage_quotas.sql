CREATE TABLE "delegate_removals" (
	"delegate" "bytea" NOT NULL,
	"delegator" "bytea" NOT NULL,
	"totp" integer NOT NULL,
	CONSTRAINT "delegate_removals_delegate_delegator_pk" PRIMARY KEY("delegate","delegator")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "endpoint_digest" "bytea";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "trusted_by" "bytea";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "approved_hashes_by_owner" ON "approved_hashes" USING btree ("owner","safe");--> statement-breakpoint
CREATE INDEX "confirmations_by_owner" ON "confirmations" USING btree ("owner","safe_tx_hash");--> statement-breakpoint
CREATE INDEX "devices_by_endpoint" ON "devices" USING btree ("endpoint_digest") WHERE "devices"."endpoint_digest" is not null;--> statement-breakpoint
CREATE INDEX "message_confirmations_by_owner" ON "message_confirmations" USING btree ("owner","message_hash");--> statement-breakpoint
CREATE INDEX "multisig_executions_by_executor" ON "multisig_executions" USING btree ("executor","safe");--> statement-breakpoint
CREATE INDEX "proposals_untrusted_by_network" ON "proposals" USING btree ("network","submitted_at") WHERE not "proposals"."is_trusted";--> statement-breakpoint
CREATE INDEX "proposals_by_proposer" ON "proposals" USING btree ("proposer","safe");--> statement-breakpoint
UPDATE "proposals" SET "trusted_by" = "proposer" WHERE "is_trusted";
