/**
 * The transaction that carried a request whose wallet returned a hash of its own: a Safe's safeTxHash, a user
 * operation's hash. No node knows such a hash as a transaction, but the contracts that execute it name it in a log:
 * ERC-4337's entry point, or the Safe itself.
 */
import type { Address, Client, Hash, Hex } from 'viem'
import { readLogHashes, readReceipt, sameAddress } from './chainReads.ts'
import type { Sent } from './entry.ts'
import { carries, findByLogs, matches } from './search.ts'

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

/**
 * The mined transaction that executed the entry's request under the wallet's own hash; undefined while there is none,
 * and on services that refuse the range of logs.
 * @param claimed hashes of the account's other entries.
 */
export async function findCarrier(
  client: Client,
  entry: Sent,
  claimed: ReadonlySet<Hash | number> | undefined,
): Promise<{ readonly hash: Hash } | undefined> {
  const hash = entry.walletHash ?? entry.hash
  return (
    (await findUserOperation(client, entry, hash)) ??
    (await findSafeExecution(client, entry, hash)) ??
    // Wallets whose contracts name no hash: the expected log, left by a transaction that contains the request.
    (await findByLogs(
      client,
      entry,
      (each) => !matches(entry, each) && carries(entry, each) && !claimed?.has(each.hash),
    ))
  )
}

/** The event of an entry point names the hash and the account in its topics. */
async function findUserOperation(
  client: Client,
  { account, fromBlock }: Sent,
  hash: Hash,
): Promise<{ readonly hash: Hash } | undefined> {
  const sender: Hex = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  const topics = [USER_OPERATION_EVENT, hash, sender]
  const [found] = await readLogHashes(client, { address: ENTRY_POINTS, topics }, { fromBlock }).catch(
    () => [],
  )
  return found && { hash: found }
}

/** A Safe names the hash itself: in a topic since 1.4.1, before that as the first word of the data. */
async function findSafeExecution(
  client: Client,
  { account, fromBlock }: Sent,
  hash: Hash,
): Promise<{ readonly hash: Hash } | undefined> {
  const events = { address: account, topics: [[EXECUTION_SUCCESS, EXECUTION_FAILURE]] }
  for (const candidate of await readLogHashes(client, events, { fromBlock }).catch(() => [])) {
    const receipt = await readReceipt(client, candidate)
    const isNamed = receipt?.logs.some(
      ({ address, topics: [event, named], data }) =>
        sameAddress(address, account) &&
        (event === EXECUTION_SUCCESS || event === EXECUTION_FAILURE) &&
        (named ?? data.slice(0, 66)).toLowerCase() === hash.toLowerCase(),
    )
    if (isNamed) return { hash: candidate }
  }
  return undefined
}
