ALTER TABLE "proposals" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "proposals" SET "approved_at" = "approved"."at" FROM (
  SELECT "safe", "hash", to_timestamp(max("timestamp")) AS "at" FROM "approved_hashes" GROUP BY "safe", "hash"
) AS "approved" WHERE "proposals"."safe" = "approved"."safe" AND "proposals"."safe_tx_hash" = "approved"."hash";--> statement-breakpoint
CREATE INDEX "proposals_by_change" ON "proposals" USING btree ("safe",greatest("modified_at", "approved_at"));