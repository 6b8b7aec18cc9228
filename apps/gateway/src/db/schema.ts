/** Every table of one chain's gateway, in a separate Postgres schema: three kinds, by writer. */
export * from '@peppermint/indexer/chain/chainSchema.ts'
export * from './chainTables.ts'
export * from './ownerTables.ts'
export * from './cacheTables.ts'
