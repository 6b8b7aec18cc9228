DROP INDEX "transfers_by_to";--> statement-breakpoint
CREATE INDEX "transfers_by_sender_token" ON "transfers" USING btree ("from","token","block_number","log_index");--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("from","block_number","log_index");--> statement-breakpoint
CREATE INDEX "transfers_mints_by_recipient" ON "transfers" USING btree ("to","block_number","log_index") WHERE "transfers"."from" = '\x0000000000000000000000000000000000000000'::bytea;--> statement-breakpoint
CREATE INDEX "transfers_moves_by_recipient" ON "transfers" USING btree ("to","block_number","log_index") WHERE "transfers"."from" <> '\x0000000000000000000000000000000000000000'::bytea;--> statement-breakpoint
CREATE INDEX "transfers_moves" ON "transfers" USING btree ("block_number","log_index") WHERE "transfers"."from" <> '\x0000000000000000000000000000000000000000'::bytea;