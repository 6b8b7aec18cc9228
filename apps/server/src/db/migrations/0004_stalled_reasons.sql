-- "chain_cursor"."stalled_reason" stays, though the schema no longer has it: processes of the previous release use it.
CREATE TABLE "stalled_reasons" (
	"reason" text NOT NULL
);
