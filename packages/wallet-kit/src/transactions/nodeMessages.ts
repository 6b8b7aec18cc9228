/** Node messages that the journal recognizes, as patterns. User-facing errors are in `../errors/nodeMessages.ts`. */

/**
 * The node no longer has an old block's state. geth: "missing trie node", "historical state … is not available"; Erigon and
 * Nethermind: "pruned"; Ethermint: "failed to load state at height"; services: "archive node required".
 */
export const PRUNED_STATE = /missing trie|prun|archive|historical|state.*(not|un)|failed to load/i

/** The EVM reported the failure, not the service. geth core/vm errors; Parity: "VM execution error"; Ethermint. */
export const REVERTED = /revert|out ?of ?gas|opcode|evm/i
