/**
 * The stored form of an entry: versioned JSON. Values from other versions, other sites or manual edits are rejected.
 * Every field the page reads is validated, so a hand-edited amount never reaches a visitor.
 */
import type { JournalEntry } from './entry.ts'
import { isHash, isHexData, hasChainAndAccount } from './validate.ts'

const VERSION = 1

/** Encodes bigints as `{"$n":"123"}`: JSON has none, and a plain string could not be distinguished from text. */
export function encodeEntry(entry: JournalEntry): string {
  return JSON.stringify({ v: VERSION, entry }, (_, value: unknown) =>
    typeof value === 'bigint' ? { $n: value.toString() } : value,
  )
}

/** Returns the entry stored under the key, or undefined if invalid. Never throws. */
export function decodeEntry(raw: string, key: string): JournalEntry | undefined {
  try {
    const written: unknown = JSON.parse(raw, revive)
    if (!isFields(written) || written['v'] !== VERSION) return undefined
    return isEntry(written['entry'], key) ? written['entry'] : undefined
  } catch {
    return undefined
  }
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$n' in value)) return value
  return BigInt(String(value.$n))
}

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText: Check = (value) => typeof value === 'string'
const isTime: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isCount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isAmount: Check = (value) => typeof value === 'bigint' && value >= 0n
const isTrue: Check = (value) => value === true
const isAddress: Check = (value) => hasChainAndAccount({ chainId: 1, account: value as never })
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const either =
  (first: Check, second: Check): Check =>
  (value) =>
    first(value) || second(value)

const shape =
  (must: Readonly<Record<string, Check>>, may: Readonly<Record<string, Check>> = {}): Check =>
  (value) =>
    isFields(value) &&
    Object.entries(must).every(([name, check]) => check(value[name])) &&
    Object.entries(may).every(([name, check]) => value[name] === undefined || check(value[name]))

const isBlock = shape({ number: isAmount, hash: isHash })
const isSearched = shape({ nonce: isCount, block: isBlock, usedBy: isHash })
const isKnown = shape(
  {
    id: isText,
    chainId: isCount,
    account: isAddress,
    description: isText,
    request: shape({ to: isAddress, data: isHexData, value: isAmount }),
    nonce: isCount,
    fromBlock: isAmount,
    confirmations: (value) => isCount(value) && value !== 0,
    requestedAt: isTime,
  },
  {
    dismissed: isTrue,
    isOperation: isTrue,
    callsId: isText,
    isKept: isTrue,
    expectedLog: shape({ address: isAddress, topics: listOf(either(isHash, oneOf(null))) }),
  },
)

const launched = { hash: isHash, sentAt: isTime }
const mayBeLaunched = {
  previousHashes: listOf(isHash),
  repriced: isTrue,
  recovered: isTrue,
  copyOf: isText,
  rejectedAt: isTime,
  walletHash: isHash,
  nonceVerified: isTrue,
}
const mined = {
  ...launched,
  blockNumber: isAmount,
  gasUsed: isAmount,
  effectiveGasPrice: isAmount,
  settledAt: isTime,
}
const mayBeMined = {
  ...mayBeLaunched,
  blockHash: isHash,
  final: isTrue,
  isPartial: isTrue,
  executor: shape({ from: isAddress, value: isAmount }),
}

/** Fields of each status beyond the common ones. */
const states: Readonly<Record<string, Check>> = {
  requested: shape({}, { nonceSearch: isSearched, unclearSince: isTime }),
  sent: shape(launched, {
    ...mayBeLaunched,
    missingSince: isTime,
    unseen: isTrue,
    placeholder: isTrue,
    reorged: isTrue,
    statusUnknownAt: isTime,
    replacement: shape({ block: isBlock, since: isTime }, { hash: isHash }),
  }),
  confirmed: shape(mined, mayBeMined),
  'inner-failed': shape(mined, mayBeMined),
  failed: shape({ ...mined, revert: shape({}, { data: isHexData, message: isText }) }, mayBeMined),
  replaced: shape(
    { reason: oneOf('cancelled', 'replaced', 'nonce-used'), settledAt: isTime },
    {
      replacementHash: isHash,
      hash: isHash,
      block: isBlock,
      tentative: isTrue,
      unclearSince: isTime,
      nonceSearch: isSearched,
      sentAt: isTime,
      nonceVerified: isTrue,
      final: isTrue,
    },
  ),
  unsent: shape(
    { reason: oneOf('rejected', 'dropped', 'reverted', 'partly-reverted'), settledAt: isTime },
    { isUnproven: isTrue, nonceSearch: isSearched },
  ),
}

function isEntry(value: unknown, key: string): value is JournalEntry {
  if (!isKnown(value) || !isFields(value)) return false
  const { id, status, chainId, account } = value
  return (
    key.endsWith(`.${String(chainId)}.${String(account).toLowerCase()}.${String(id)}`) &&
    states[String(status)]?.(value) === true
  )
}
