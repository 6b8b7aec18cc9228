/**
 * Ids of transactions. A native transfer and a module transaction are found by the index of their log, where Safe's
 * service puts a trace address: logs are all that the index has.
 */
import { addressInput, hashInput } from '@peppermint/safe/wire'
import type { Address, Hash } from 'viem'
import { logIndexAt } from '@peppermint/indexer/chain/logPosition.ts'
import { GatewayError } from '../http/gatewayError.ts'

export type TransactionId =
  | {
      readonly type: 'multisig'
      /** Undefined for a bare safeTxHash. */
      readonly safe: Address | undefined
      readonly safeTxHash: Hash
    }
  | {
      readonly type: 'module'
      readonly safe: Address
      readonly transactionHash: Hash
      readonly logIndex: number
    }
  | {
      readonly type: 'transfer'
      readonly safe: Address
      readonly isNative: boolean
      readonly transactionHash: Hash
      readonly logIndex: number
      /** Of `safe_transfers`: 0 for a log that is a transfer itself. */
      readonly part: number
    }
  | { readonly type: 'creation'; readonly safe: Address }

interface LogPosition {
  readonly transactionHash: Hash
  /** As stored; an id has the node's, which is unique in its transaction. */
  readonly logIndex: number
}

export const multisigId = (safe: Address, safeTxHash: Hash): string => `multisig_${safe}_${safeTxHash}`

export const moduleId = (safe: Address, { transactionHash, logIndex }: LogPosition): string =>
  `module_${safe}_i${transactionHash.slice(2)}${logIndexAt(logIndex)}`

/** @param transfer `part` counts the calls of an execution from 1, the id from 0. */
export function transferId(
  safe: Address,
  transfer: LogPosition & { readonly tokenType: 'NATIVE' | 'ERC20' | 'ERC721'; readonly part: number },
): string {
  const { transactionHash, part, tokenType } = transfer
  const logIndex = logIndexAt(transfer.logIndex)
  const position = part === 0 ? `${logIndex}` : `${logIndex},${part - 1}`
  return `transfer_${safe}_${tokenType === 'NATIVE' ? 'i' : 'e'}${transactionHash.slice(2)}${position}`
}

export const creationId = (safe: Address): string => `creation_${safe}`

/** Log indexes and parts fit into an `integer`. */
const MAX_POSITION = 2 ** 31 - 2

/** @throws {GatewayError} 400 `Invalid transaction ID`. */
export function parseTransactionId(id: string): TransactionId {
  const [type, safeText = '', rest = '', ...more] = id.split('_')
  if (safeText === '' && more.length === 0) {
    return { type: 'multisig', safe: undefined, safeTxHash: parseHash(id) }
  }
  const safe = addressInput.safeParse(safeText).data
  if (safe === undefined || more.length > 0) throw invalidId()
  switch (type) {
    case 'multisig':
      return { type, safe, safeTxHash: parseHash(rest) }
    case 'module': {
      const { kind, part, ...position } = parsePosition(rest)
      if (kind !== 'i' || part !== 0) throw invalidId()
      return { type, safe, ...position }
    }
    case 'transfer': {
      const { kind, ...position } = parsePosition(rest)
      const isNative = kind === 'i'
      if (!isNative && position.part !== 0) throw invalidId()
      return { type, safe, isNative, ...position }
    }
    case 'creation':
      if (rest !== '') throw invalidId()
      return { type, safe }
    default:
      throw invalidId()
  }
}

function parsePosition(text: string) {
  const [, kind, hash, log, part] = /^([ei])([\da-f]{64})(\d{1,10})(?:,(\d{1,10}))?$/i.exec(text) ?? []
  const logIndex = Number(log)
  const call = part === undefined ? 0 : Number(part) + 1
  if (hash === undefined || logIndex > MAX_POSITION || call > MAX_POSITION) throw invalidId()
  return { kind: kind?.toLowerCase(), transactionHash: parseHash(`0x${hash}`), logIndex, part: call }
}

function parseHash(text: string): Hash {
  const hash = hashInput.safeParse(text).data
  if (hash === undefined) throw invalidId()
  return hash
}

const invalidId = () => new GatewayError(400, 'Invalid transaction ID')
