/**
 * Finds the transaction that executed a request whose wallet returned another kind of hash: a safeTxHash or a user
 * operation hash. Nodes do not know such hashes, but the executing contract (ERC-4337's EntryPoint or the Safe) logs
 * them.
 */
import type { Address, Client, Hash, Hex, TransactionReceipt } from 'viem'
import { readLogHashes, readReceipt, sameAddress } from './chainReads.ts'
import {
  baseFields,
  clearMissing,
  type EntryBase,
  type OperationReport,
  type Replaced,
  type Sent,
  type Serializable,
} from './entry.ts'
import {
  containsRequest,
  earliestBlock,
  findByLogs,
  matchesRequest,
  type MinedTransaction,
} from './search.ts'
import { hasLog } from './settleReceipt.ts'

/** ERC-4337's EntryPoint 0.6, 0.7 and 0.8. Any contract could emit their event; only theirs count. */
const ENTRY_POINTS: Address[] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]
/** keccak256("UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)") */
const USER_OPERATION_EVENT: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** keccak256("ExecutionSuccess(bytes32,uint256)") */
const EXECUTION_SUCCESS: Hex = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
/** keccak256("ExecutionFailure(bytes32,uint256)") */
const EXECUTION_FAILURE: Hex = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

type Claimed = ReadonlySet<Hash | number> | undefined

/**
 * The mined transaction that executed the entry's request under the wallet's hash. Undefined if there is none, or if
 * the service rejects the log range.
 * @param claimed hashes of the account's other entries.
 */
export async function findExecutionByHash(
  client: Client,
  entry: Sent,
  claimed: Claimed,
): Promise<{ readonly hash: Hash } | undefined> {
  const ownHash = (entry.walletHash ?? entry.hash).toLowerCase() as Hash
  const { account } = entry
  const fromBlock = earliestBlock(entry)
  const operations = {
    address: ENTRY_POINTS,
    topics: [USER_OPERATION_EVENT, ownHash, toSenderTopic(account)],
  }
  const executions = { address: account, topics: [[EXECUTION_SUCCESS, EXECUTION_FAILURE]] }
  for (const filter of [operations, executions])
    for (const hash of await readLogHashes(client, filter, { fromBlock }).catch(() => []))
      if (executedHashes(await readReceipt(client, hash), account).includes(ownHash)) return { hash }
  // For wallets whose contracts log no hash: the expected log, in a transaction that contains the request.
  return findExecution(client, entry, claimed, (named) => named.length === 0 || named.includes(ownHash))
}

/**
 * The entry after a report about its operation: pending, replaced, or `sent` under the hash of the transaction that
 * executed it. That one is a service's word: the transaction's own logs decide.
 */
export async function applyReport(
  client: Client,
  entry: Sent,
  report: OperationReport,
  now: number,
): Promise<Sent | Replaced> {
  const { walletHash = entry.hash, operation, ...sent } = clearMissing(entry)
  switch (report.status) {
    case 'pending':
      return toText(operation) === toText(report.data) && entry.missingSince === undefined
        ? entry
        : { ...sent, hash: walletHash, operation: report.data }
    case 'executed': {
      const receipt = await readReceipt(client, report.hash)
      if (!executedHashes(receipt, entry.account).includes(walletHash.toLowerCase())) return entry
      if (entry.hash === report.hash) return entry
      const { dismissed: _, ...shown } = sent
      return { ...shown, hash: report.hash, walletHash }
    }
    case 'replaced': {
      const { status, ...replacement } = report
      return {
        ...baseFields(entry),
        status,
        ...replacement,
        hash: walletHash,
        sentAt: entry.sentAt,
        ...(operation !== undefined && { operation }),
        settledAt: now,
      }
    }
  }
}

const toText = (value: Serializable | undefined): string =>
  JSON.stringify([value], (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))

/**
 * As {@link findExecutionByHash} if the wallet returned nothing: a mined transaction that contains the request and
 * whose logs name no other entry's hash.
 */
export function findExecutionByLogs(
  client: Client,
  entry: EntryBase,
  claimed: Claimed,
): Promise<MinedTransaction | undefined> {
  return findExecution(client, entry, claimed, (named) => !named.some((hash) => claimed?.has(hash as Hash)))
}

function findExecution(
  client: Client,
  entry: EntryBase,
  claimed: Claimed,
  isOwn: (named: readonly string[]) => boolean,
): Promise<MinedTransaction | undefined> {
  const { expectedLog, account } = entry
  if (!expectedLog) return Promise.resolve(undefined)
  return findByLogs(client, entry, async (each) => {
    if (matchesRequest(entry, each) || !containsRequest(entry, each) || claimed?.has(each.hash)) return false
    // An older one may be an identical, earlier request.
    if (each.block.number < entry.fromBlock) return false
    const receipt = await readReceipt(client, each.hash)
    // A receipt without the log that led here is wrong, and may lack the one that names a hash.
    return receipt !== undefined && hasLog(receipt, expectedLog) && isOwn(executedHashes(receipt, account))
  })
}

/**
 * Operation hashes that a transaction executed for the account, in lower case. A Safe logs the hash in a topic since
 * 1.4.1, before that as the first word of the data.
 */
function executedHashes(receipt: TransactionReceipt | undefined, account: Address): string[] {
  return (receipt?.logs ?? []).flatMap(({ address, topics: [event, named, sender], data }) => {
    const isExecution =
      sameAddress(address, account) && (event === EXECUTION_SUCCESS || event === EXECUTION_FAILURE)
    const isOperation =
      event === USER_OPERATION_EVENT &&
      sender?.toLowerCase() === toSenderTopic(account) &&
      ENTRY_POINTS.some((entryPoint) => sameAddress(entryPoint, address))
    return isExecution || isOperation ? [(named ?? data.slice(0, 66)).toLowerCase()] : []
  })
}

const toSenderTopic = (account: Address): Hex => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
