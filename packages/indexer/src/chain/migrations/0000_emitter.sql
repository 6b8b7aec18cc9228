CREATE TABLE "log_counts" (
	"block_number" bigint NOT NULL,
	"log_index" bigint NOT NULL,
	"address" "bytea" NOT NULL,
	"earlier" integer NOT NULL,
	CONSTRAINT "log_counts_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
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
	"log_index" bigint NOT NULL,
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
CREATE TABLE "stalled_reasons" (
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "followed_contracts_backfilling" ON "followed_contracts" USING btree ("backfilled_to_block") WHERE "followed_contracts"."backfilled_to_block" is not null;