/**
 * What reached a Safe, left it, or changed its settings, from logs. What its owners executed is in `readExecutions.ts`,
 * and has most of these effects.
 */
import { type Address, type Client, getAddress, type Hex, hexToBigInt, isAddressEqual, pad } from 'viem'
import {
  addressInWord,
  decodeAddress,
  decodeModuleTransaction,
  decodeSafeSetup,
  decodeWords,
  MAX_INTEGER,
  type ModuleTransactionEvent,
  SAFE_TOPICS,
  TRANSFER_TOPIC,
} from '../events/index.ts'
import { newestFirst, type PlacedLog, placeLogs, type RpcLog, readLogs } from './logs.ts'

/** A change that a Safe logs. `address`: the owner, module, guard, handler or singleton. */
export type SettingEvent =
  | {
      readonly name:
        | 'AddedOwner'
        | 'RemovedOwner'
        | 'EnabledModule'
        | 'DisabledModule'
        | 'ChangedGuard'
        | 'ChangedFallbackHandler'
        | 'ChangedMasterCopy'
      readonly address: Address
    }
  | { readonly name: 'ChangedThreshold'; readonly threshold: number }

type EffectContent =
  /** Of the native coin. `amount` in wei. */
  | { readonly type: 'coin'; readonly from: Address; readonly amount: bigint }
  /** As the token's contract logs it: any contract can log anything. `amount`: units, or the id. */
  | {
      readonly type: 'token'
      readonly tokenType: 'ERC20' | 'ERC721'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly amount: bigint
    }
  | { readonly type: 'setting'; readonly event: SettingEvent }
  /** A module's transaction, where the Safe's singleton logs it. */
  | { readonly type: 'module'; readonly call: ModuleTransactionEvent; readonly isSuccess: boolean }
  | { readonly type: 'creation'; readonly factory: Address }

export type SafeEffect = EffectContent & {
  readonly transactionHash: Hex
  readonly blockNumber: number
  readonly transactionIndex: number
  readonly logIndex: number
}

export interface EffectQuery {
  readonly safe: Address
  readonly fromBlock: number
  readonly toBlock: number
}

const ADDRESS_EVENTS = {
  [SAFE_TOPICS.addedOwner]: 'AddedOwner',
  [SAFE_TOPICS.removedOwner]: 'RemovedOwner',
  [SAFE_TOPICS.enabledModule]: 'EnabledModule',
  [SAFE_TOPICS.disabledModule]: 'DisabledModule',
  [SAFE_TOPICS.changedGuard]: 'ChangedGuard',
  [SAFE_TOPICS.changedFallbackHandler]: 'ChangedFallbackHandler',
  [SAFE_TOPICS.changedMasterCopy]: 'ChangedMasterCopy',
} as const

const OWN_TOPICS: readonly Hex[] = [
  ...Object.keys(ADDRESS_EVENTS).map((topic): Hex => `0x${topic.slice(2)}`),
  SAFE_TOPICS.changedThreshold,
  SAFE_TOPICS.safeReceived,
  SAFE_TOPICS.moduleTransaction,
  SAFE_TOPICS.moduleSuccess,
  SAFE_TOPICS.moduleFailure,
  SAFE_TOPICS.safeSetup,
]

/**
 * What the Safe itself logged, newest first: received coins, settings, modules, its creation.
 * @throws viem's error if the endpoint cannot be read, or refuses a range of this size.
 */
export async function readOwnEffects(client: Client, query: EffectQuery): Promise<readonly SafeEffect[]> {
  const logs = await readLogs(client, { ...query, address: query.safe, topics: [OWN_TOPICS] })
  return effectsOf(logs, query.safe)
}

/**
 * Transfers of ERC-20 and ERC-721 tokens from and to the Safe, newest first, as any contract logs them. Those of no
 * units are left out: everyone can make a token log one between any two accounts.
 * @throws viem's error if the endpoint cannot be read, or refuses a range of this size, or one without an address.
 */
export async function readTokenTransfers(client: Client, query: EffectQuery): Promise<readonly SafeEffect[]> {
  const safe = pad(query.safe).toLowerCase() as Hex
  const found = await Promise.all([
    readLogs(client, { ...query, topics: [TRANSFER_TOPIC, safe] }),
    readLogs(client, { ...query, topics: [TRANSFER_TOPIC, null, safe] }),
  ])
  const ids = new Set<string>()
  return effectsOf(found.flat(), query.safe)
    .filter(({ transactionHash, logIndex }) => {
      const id = `${transactionHash} ${logIndex}`
      return !ids.has(id) && ids.add(id)
    })
    .toSorted(newestFirst)
}

/**
 * The effects that a transaction had on the Safe, from the logs of its receipt.
 * @returns undefined if the chain has no such transaction.
 * @throws viem's error if the chain cannot be read.
 */
export async function readTransactionEffects(
  client: Client,
  safe: Address,
  transactionHash: Hex,
): Promise<readonly SafeEffect[] | undefined> {
  const receipt: { readonly logs: readonly RpcLog[] } | null = await client.request({
    method: 'eth_getTransactionReceipt',
    params: [transactionHash],
  })
  return receipt === null ? undefined : effectsOf(placeLogs(receipt.logs), safe)
}

/** Logs of others are not this Safe's effects, unless they are transfers that name it. */
function effectsOf(logs: readonly PlacedLog[], safe: Address): readonly SafeEffect[] {
  return logs
    .flatMap((log, index): SafeEffect[] => {
      const content = isAddressEqual(log.address, safe)
        ? (ownEffect(log, logs.slice(index + 1)) ?? tokenTransfer(log, safe))
        : tokenTransfer(log, safe)
      const { transactionHash, blockNumber, transactionIndex, logIndex } = log
      const place = { transactionHash, blockNumber, transactionIndex, logIndex }
      return content === undefined ? [] : [{ ...content, ...place }]
    })
    .toSorted(newestFirst)
}

/** 0 for a word that is missing. */
const numberIn = (word: Hex | undefined): bigint => (word === undefined ? 0n : hexToBigInt(word))

/** @param later logs, among them the outcome of a module's transaction. */
function ownEffect(log: PlacedLog, later: readonly PlacedLog[]): EffectContent | undefined {
  const topic = log.topics[0] ?? '0x'
  if (topic === SAFE_TOPICS.safeReceived) {
    const [sender, amount] = decodeWords(log, 2) ?? []
    const from = addressInWord(sender)
    const wei = numberIn(amount)
    return from === undefined || wei === 0n ? undefined : { type: 'coin', from, amount: wei }
  }
  if (topic === SAFE_TOPICS.changedThreshold) {
    const threshold = numberIn(decodeWords(log, 1)?.[0])
    if (threshold === 0n || threshold > MAX_INTEGER) return undefined
    return { type: 'setting', event: { name: 'ChangedThreshold', threshold: Number(threshold) } }
  }
  if (topic === SAFE_TOPICS.moduleTransaction) return moduleCall(log, later)
  if (topic === SAFE_TOPICS.safeSetup) {
    const setup = decodeSafeSetup(log)
    return setup && { type: 'creation', factory: setup.initiator }
  }
  const name = Object.entries(ADDRESS_EVENTS).find(([known]) => known === topic)?.[1]
  const address = name && decodeAddress(log)
  return address && name && { type: 'setting', event: { name, address } }
}

function moduleCall(log: PlacedLog, later: readonly PlacedLog[]): EffectContent | undefined {
  const call = decodeModuleTransaction(log)
  const isOutcome = ({ topics }: PlacedLog) =>
    topics[0] === SAFE_TOPICS.moduleSuccess || topics[0] === SAFE_TOPICS.moduleFailure
  const outcome = later.find(
    (one) =>
      one.transactionHash === log.transactionHash &&
      isAddressEqual(one.address, log.address) &&
      isOutcome(one),
  )
  return call && { type: 'module', call, isSuccess: outcome?.topics[0] === SAFE_TOPICS.moduleSuccess }
}

function tokenTransfer(log: PlacedLog, safe: Address): EffectContent | undefined {
  if (log.topics[0] !== TRANSFER_TOPIC || log.topics.length < 3) return undefined
  const [sender, recipient, last] = decodeWords(log, 3) ?? []
  const [from, to] = [addressInWord(sender), addressInWord(recipient)]
  if (from === undefined || to === undefined || last === undefined) return undefined
  if (!isAddressEqual(from, safe) && !isAddressEqual(to, safe)) return undefined
  // Three topics: ERC-20, with the amount as data. Four: ERC-721.
  const tokenType = log.topics.length === 3 ? 'ERC20' : 'ERC721'
  const amount = hexToBigInt(last)
  if (tokenType === 'ERC20' && amount === 0n) return undefined
  return { type: 'token', tokenType, token: getAddress(log.address), from, to, amount }
}
