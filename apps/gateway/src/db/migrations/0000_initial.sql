CREATE TABLE "approved_hashes" (
	"safe" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "approved_hashes_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"safe_tx_hash" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	"signature_type" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "confirmations_safe_tx_hash_owner_pk" PRIMARY KEY("safe_tx_hash","owner")
);
--> statement-breakpoint
CREATE TABLE "creation_details" (
	"safe" "bytea" PRIMARY KEY NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"creator" "bytea" NOT NULL,
	"salt_nonce" text,
	"setup_data" "bytea"
);
--> statement-breakpoint
CREATE TABLE "delegates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"safe" "bytea",
	"delegate" "bytea" NOT NULL,
	"delegator" "bytea" NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delegates_once" UNIQUE NULLS NOT DISTINCT("safe","delegate","delegator")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"cloud_messaging_token" text NOT NULL,
	"build_number" text NOT NULL,
	"bundle" text NOT NULL,
	"version" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_confirmations" (
	"message_hash" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	"signature_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_confirmations_message_hash_owner_pk" PRIMARY KEY("message_hash","owner")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"message_hash" "bytea" PRIMARY KEY NOT NULL,
	"safe" "bytea" NOT NULL,
	"message" json NOT NULL,
	"proposed_by" "bytea" NOT NULL,
	"safe_app_id" integer,
	"origin" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_executions" (
	"safe" "bytea" NOT NULL,
	"module" "bytea" NOT NULL,
	"is_successful" boolean NOT NULL,
	"to" "bytea" NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"data" "bytea" NOT NULL,
	"operation" smallint NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "module_executions_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "multisig_executions" (
	"safe" "bytea" NOT NULL,
	"safe_tx_hash" "bytea" NOT NULL,
	"is_successful" boolean NOT NULL,
	"payment" numeric(78, 0) NOT NULL,
	"nonce" bigint,
	"to" "bytea",
	"value" numeric(78, 0),
	"data" "bytea",
	"operation" smallint,
	"safe_tx_gas" numeric(78, 0),
	"base_gas" numeric(78, 0),
	"gas_price" numeric(78, 0),
	"gas_token" "bytea",
	"refund_receiver" "bytea",
	"signatures" "bytea",
	"executor" "bytea",
	"threshold" integer,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "multisig_executions_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "notification_claims" (
	"event" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"safe_tx_hash" "bytea" PRIMARY KEY NOT NULL,
	"safe" "bytea" NOT NULL,
	"nonce" bigint NOT NULL,
	"to" "bytea" NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"data" "bytea" NOT NULL,
	"operation" smallint NOT NULL,
	"safe_tx_gas" numeric(78, 0) NOT NULL,
	"base_gas" numeric(78, 0) NOT NULL,
	"gas_price" numeric(78, 0) NOT NULL,
	"gas_token" "bytea" NOT NULL,
	"refund_receiver" "bytea" NOT NULL,
	"proposer" "bytea",
	"proposed_by_delegate" "bytea",
	"origin" text,
	"is_trusted" boolean NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxy_creations" (
	"proxy" "bytea" PRIMARY KEY NOT NULL,
	"factory" "bytea" NOT NULL,
	"singleton" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safe_creations" (
	"safe" "bytea" PRIMARY KEY NOT NULL,
	"factory" "bytea",
	"singleton" "bytea",
	"initiator" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safe_history" (
	"safe" "bytea" NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	"timestamp" bigint NOT NULL,
	"has_execution" boolean NOT NULL,
	"is_always_shown" boolean NOT NULL,
	CONSTRAINT "safe_history_safe_block_number_transaction_hash_pk" PRIMARY KEY("safe","block_number","transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "safe_owners" (
	"safe" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	CONSTRAINT "safe_owners_safe_owner_pk" PRIMARY KEY("safe","owner")
);
--> statement-breakpoint
CREATE TABLE "safe_settings" (
	"safe" "bytea" NOT NULL,
	"threshold" integer NOT NULL,
	"owners" jsonb NOT NULL,
	"modules" jsonb NOT NULL,
	"guard" "bytea",
	"fallback_handler" "bytea",
	"singleton" "bytea",
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "safe_settings_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "safe_transfers" (
	"safe" "bytea" NOT NULL,
	"part" integer NOT NULL,
	"token_type" text NOT NULL,
	"from" "bytea" NOT NULL,
	"to" "bytea" NOT NULL,
	"token" "bytea",
	"value" numeric(78, 0),
	"token_id" numeric(78, 0),
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "safe_transfers_block_number_log_index_part_safe_pk" PRIMARY KEY("block_number","log_index","part","safe")
);
--> statement-breakpoint
CREATE TABLE "signed_messages" (
	"safe" "bytea" NOT NULL,
	"message_hash" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "signed_messages_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"device" uuid NOT NULL,
	"safe" "bytea" NOT NULL,
	"signer" "bytea" NOT NULL,
	CONSTRAINT "subscriptions_device_safe_signer_pk" PRIMARY KEY("device","safe","signer")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"address" "bytea" PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" smallint,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_blocks" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"parent_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_changes" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"block_number" bigint NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_cursor" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" "bytea" NOT NULL,
	"plan" text NOT NULL,
	"is_caught_up" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_logs" (
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"address" "bytea" NOT NULL,
	"topic0" "bytea",
	"topic1" "bytea",
	"topic2" "bytea",
	"topic3" "bytea",
	"data" "bytea" NOT NULL,
	CONSTRAINT "chain_logs_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "followed_contracts" (
	"source" text NOT NULL,
	"address" "bytea" NOT NULL,
	"discovered_in_block" bigint,
	"requested_from_block" bigint,
	"backfilled_to_block" bigint,
	CONSTRAINT "followed_contracts_source_address_pk" PRIMARY KEY("source","address")
);
--> statement-breakpoint
CREATE INDEX "approved_hashes_by_hash" ON "approved_hashes" USING btree ("safe","hash");--> statement-breakpoint
CREATE INDEX "approved_hashes_by_safe" ON "approved_hashes" USING btree ("safe","block_number","log_index");--> statement-breakpoint
CREATE INDEX "delegates_by_delegate" ON "delegates" USING btree ("delegate");--> statement-breakpoint
CREATE INDEX "delegates_by_delegator" ON "delegates" USING btree ("delegator");--> statement-breakpoint
CREATE INDEX "devices_by_registration" ON "devices" USING btree ("registered_at");--> statement-breakpoint
CREATE INDEX "messages_by_creation" ON "messages" USING btree ("safe","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_modification" ON "messages" USING btree ("safe","modified_at");--> statement-breakpoint
CREATE INDEX "module_executions_by_safe" ON "module_executions" USING btree ("safe","block_number","log_index");--> statement-breakpoint
CREATE INDEX "module_executions_by_transaction" ON "module_executions" USING btree ("transaction_hash");--> statement-breakpoint
CREATE INDEX "multisig_executions_by_nonce" ON "multisig_executions" USING btree ("safe","nonce");--> statement-breakpoint
CREATE INDEX "multisig_executions_by_safe" ON "multisig_executions" USING btree ("safe","block_number","log_index");--> statement-breakpoint
CREATE INDEX "multisig_executions_by_hash" ON "multisig_executions" USING btree ("safe_tx_hash");--> statement-breakpoint
CREATE INDEX "multisig_executions_by_transaction" ON "multisig_executions" USING btree ("transaction_hash");--> statement-breakpoint
CREATE INDEX "notification_claims_by_time" ON "notification_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "proposals_by_nonce" ON "proposals" USING btree ("safe","nonce","submitted_at");--> statement-breakpoint
CREATE INDEX "proposals_by_modification" ON "proposals" USING btree ("safe","modified_at");--> statement-breakpoint
CREATE INDEX "proposals_untrusted" ON "proposals" USING btree ("safe","submitted_at") WHERE not "proposals"."is_trusted";--> statement-breakpoint
CREATE INDEX "proxy_creations_by_block" ON "proxy_creations" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "safe_creations_by_block" ON "safe_creations" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "safe_history_by_block" ON "safe_history" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "safe_history_always_shown" ON "safe_history" USING btree ("safe","block_number","transaction_hash") WHERE "safe_history"."is_always_shown";--> statement-breakpoint
CREATE INDEX "safe_owners_by_owner" ON "safe_owners" USING btree ("owner","safe");--> statement-breakpoint
CREATE INDEX "safe_settings_by_safe" ON "safe_settings" USING btree ("safe","block_number","log_index");--> statement-breakpoint
CREATE INDEX "safe_transfers_collectibles" ON "safe_transfers" USING btree ("safe","block_number","log_index") WHERE "safe_transfers"."token_type" = 'ERC721';--> statement-breakpoint
CREATE INDEX "safe_transfers_by_safe" ON "safe_transfers" USING btree ("safe","block_number","log_index","part");--> statement-breakpoint
CREATE INDEX "safe_transfers_by_recipient" ON "safe_transfers" USING btree ("safe","to","block_number","log_index","part");--> statement-breakpoint
CREATE INDEX "safe_transfers_by_token" ON "safe_transfers" USING btree ("safe","token","token_id");--> statement-breakpoint
CREATE INDEX "safe_transfers_newest_of_token" ON "safe_transfers" USING btree ("token","safe","block_number","log_index","part");--> statement-breakpoint
CREATE INDEX "safe_transfers_received_always_shown" ON "safe_transfers" USING btree ("safe","to","block_number","log_index","part") WHERE "safe_transfers"."token_type" <> 'ERC20';--> statement-breakpoint
CREATE INDEX "signed_messages_by_hash" ON "signed_messages" USING btree ("safe","message_hash");--> statement-breakpoint
CREATE INDEX "signed_messages_by_safe" ON "signed_messages" USING btree ("safe","block_number","log_index");--> statement-breakpoint
CREATE INDEX "subscriptions_by_safe" ON "subscriptions" USING btree ("safe");--> statement-breakpoint
CREATE INDEX "followed_contracts_backfilling" ON "followed_contracts" USING btree ("backfilled_to_block") WHERE "followed_contracts"."backfilled_to_block" is not null;