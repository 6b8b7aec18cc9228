CREATE TABLE "link_watermarks" (
	"chain_id" bigint NOT NULL,
	"contract" "bytea" NOT NULL,
	"crate" integer NOT NULL,
	CONSTRAINT "link_watermarks_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
