/**
 * Which transaction used a nonce of a Safe. Its logs name the executed operations in the order of their nonces, so the
 * last one has the nonce before the current.
 */
import {
  decodeAbiParameters,
  numberToHex,
  parseAbiParameters,
  slice,
  type Address,
  type Client,
  type Hash,
  type Hex,
} from 'viem'
import type { OperationReport } from '@peppermint/wallet-kit/transactions'
import type { SafeState } from '@peppermint/safe/chain'

/** The operation's hash, and how far back the chain is searched. */
interface UseQuery {
  readonly safeTxHash: Hash
  readonly nonce: number
  /** The first block that can have executed it. */
  readonly fromBlock: bigint
  /** The block at which the Safe was read: later executions would shift the nonces of its logs. */
  readonly toBlock: bigint
}

/** keccak256("ExecutionSuccess(bytes32,uint256)"), and of `ExecutionFailure`. */
const EXECUTION_EVENTS: Hex[] = [
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
]
/** `execTransaction`, and its first arguments. */
const EXECUTION_SELECTOR = '0x6a761202'
const CALL = parseAbiParameters('address, uint256, bytes')

/**
 * What happened to a proposal whose nonce is used: it was executed, or another transaction replaced it. Undefined if
 * the chain's service does not serve the logs, or lacks some.
 */
export async function findUse(
  client: Client,
  safe: Pick<SafeState, 'address' | 'nonce'>,
  { safeTxHash, nonce, fromBlock, toBlock }: UseQuery,
): Promise<Exclude<OperationReport, { status: 'pending' }> | undefined> {
  const filter = {
    address: safe.address,
    topics: [EXECUTION_EVENTS],
    fromBlock: numberToHex(fromBlock),
    toBlock: numberToHex(toBlock),
  }
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] }).catch(() => undefined)
  if (logs === undefined) return undefined
  const own = logs.find((log) => executedHash(log) === safeTxHash.toLowerCase())
  if (own?.transactionHash) return { status: 'executed', hash: own.transactionHash }
  const use = logs.at(nonce - safe.nonce)
  if (use === undefined) return undefined
  const { transactionHash, blockNumber, blockHash } = use
  if (transactionHash === null || blockNumber === null || blockHash === null) return undefined
  return {
    status: 'replaced',
    reason: (await isRejection(client, safe.address, transactionHash)) ? 'cancelled' : 'replaced',
    replacementHash: transactionHash,
    block: { number: BigInt(blockNumber), hash: blockHash },
  }
}

/** A Safe logs the hash in a topic since 1.4.1, before that as the first word of the data. */
const executedHash = ({ topics, data }: { readonly topics: readonly Hex[]; readonly data: Hex }): string =>
  (topics[1] ?? data.slice(0, 66)).toLowerCase()

/** Whether the transaction executed an empty call of the Safe to itself, which owners use to reject a proposal. */
async function isRejection(client: Client, safe: Address, hash: Hash): Promise<boolean> {
  try {
    const transaction = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
    if (transaction?.to?.toLowerCase() !== safe.toLowerCase()) return false
    if (slice(transaction.input, 0, 4) !== EXECUTION_SELECTOR) return false
    const [callee, value, data] = decodeAbiParameters(CALL, slice(transaction.input, 4))
    return callee.toLowerCase() === safe.toLowerCase() && value === 0n && data === '0x'
  } catch {
    // Sent through another contract, or not served: what it did is open.
    return false
  }
}
