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
CREATE TABLE "crates" (
	"crate" integer PRIMARY KEY NOT NULL,
	"first" integer NOT NULL,
	"size" integer NOT NULL,
	"closed_in_block" bigint NOT NULL,
	"closed_at" bigint NOT NULL,
	"fallback_started_in_block" bigint,
	"revealed_in_block" bigint,
	"revealed_at" bigint,
	"seed" "bytea",
	"with_link" boolean
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
CREATE TABLE "nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"browser" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peppers" (
	"token" integer PRIMARY KEY NOT NULL,
	"owner" "bytea" NOT NULL,
	"minter" "bytea" NOT NULL,
	"minted_in_block" bigint NOT NULL,
	"minted_at" bigint NOT NULL,
	"held_since_block" bigint NOT NULL,
	"held_since_log" integer NOT NULL,
	"transfers" integer NOT NULL,
	"card" integer,
	"cultivar" smallint,
	"ripeness" text,
	"skin" text,
	"calyx" text,
	"pattern" text,
	"companion" text,
	"ground" smallint,
	"heat" integer
);
--> statement-breakpoint
CREATE TABLE "sale_snapshot" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"sale" jsonb NOT NULL,
	"head_number" bigint NOT NULL,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"address" "bytea" NOT NULL,
	"chain_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"token" integer NOT NULL,
	"from" "bytea" NOT NULL,
	"to" "bytea" NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "transfers_block_number_log_index_pk" PRIMARY KEY("block_number","log_index")
);
--> statement-breakpoint
CREATE INDEX "followed_contracts_backfilling" ON "followed_contracts" USING btree ("backfilled_to_block") WHERE "followed_contracts"."backfilled_to_block" is not null;--> statement-breakpoint
CREATE INDEX "nonces_by_expiry" ON "nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_address" ON "sessions" USING btree ("address");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "transfers_by_token" ON "transfers" USING btree ("token","block_number","log_index");--> statement-breakpoint
CREATE INDEX "transfers_by_sender_token" ON "transfers" USING btree ("from","token","block_number","log_index");--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("from","block_number","log_index");--> statement-breakpoint
CREATE INDEX "transfers_mints_by_recipient" ON "transfers" USING btree ("to","block_number","log_index") WHERE "transfers"."from" = '\x0000000000000000000000000000000000000000'::bytea;--> statement-breakpoint
CREATE INDEX "transfers_moves_by_recipient" ON "transfers" USING btree ("to","block_number","log_index") WHERE "transfers"."from" <> '\x0000000000000000000000000000000000000000'::bytea;--> statement-breakpoint
CREATE INDEX "transfers_moves" ON "transfers" USING btree ("block_number","log_index") WHERE "transfers"."from" <> '\x0000000000000000000000000000000000000000'::bytea;--> statement-breakpoint
-- Leaves room in every page for the next version of a row: owners and cards change, and no index covers them.
ALTER TABLE "peppers" SET (fillfactor = 50);
