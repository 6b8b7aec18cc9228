/**
 * Flattens a thrown value. Wallets, connectors, viem and nodes wrap each other's errors: in `cause`, `data`,
 * `data.originalError`, `error`. The rest of this folder reads the flat list, by name, code and text, never by class:
 * that keeps error classes out of the page's first bytes and handles errors that crossed a window, a worker or a
 * socket as plain objects.
 */
import type { Hex } from 'viem'
import type { ProblemMessage } from './problemMessages.ts'
import { isRecord } from './isRecord.ts'

/** A message attached to an error, because it loads with the code that throws it. */
export interface AttachedProblem {
  readonly code: string
  readonly message: ProblemMessage
  readonly isFromText?: true
  /** The message already takes a user's rejection into account. */
  readonly isDecided?: true
}

/** The property key. A symbol, so that no wallet can send one: wallets send JSON. */
export const ATTACHED_PROBLEM = Symbol.for('peppermint.problem')

export interface Layer {
  readonly name: string
  /** EIP-1193, JSON-RPC or HTTP number; some wallets send it as a string. */
  readonly code: number | undefined
  readonly status: number | undefined
  /** A hardware device's status word: four hexadecimal digits in lower case. */
  readonly statusWord?: string | undefined
  /** A code in words or a tag, as `Failure_ActionCancelled`; empty without one. */
  readonly id: string
  /** This layer's text, without the request dump that viem appends. */
  readonly text: string
  /** ABI-encoded revert data, if this layer has it. */
  readonly revert: Hex | undefined
  readonly attached?: AttachedProblem | undefined
}

const MAX_LAYERS = 12
const REVERT_DATA = /^0x([0-9a-f]{2}){4,}$/i
/** The length of 32 bytes in hexadecimal digits: a transaction's hash, which wallets attach to a late error. */
const HASH_LENGTH = 66

function textOf(error: Record<string, unknown>): string {
  const parts = [error['shortMessage'] ?? error['message'], error['details'], error['reason']]
  return [...new Set(parts.filter((part): part is string => typeof part === 'string' && part !== ''))].join(
    '\n',
  )
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

/**
 * `statusCode` of Ledger's transports, `errorCode` of its Device Management Kit, a hexadecimal text; Lattice's
 * `responseCode` 0x84 is the user's refusal, as 0x5501 is Ledger's.
 */
function toStatusWord(error: Record<string, unknown>): string | undefined {
  const { statusCode, errorCode, responseCode } = error
  if (responseCode === 0x84) return '5501'
  if (typeof statusCode === 'number') return statusCode.toString(16).padStart(4, '0')
  return typeof errorCode === 'string' && /^(0x)?[0-9a-f]{4}$/i.test(errorCode)
    ? errorCode.slice(-4).toLowerCase()
    : undefined
}

function isRevertData(value: unknown): value is Hex {
  return typeof value === 'string' && REVERT_DATA.test(value) && value.length !== HASH_LENGTH
}

/**
 * The layers of a thrown value, outermost first; at most twelve, each once, so that cycles end. Never throws. A
 * thrown string is one layer.
 */
export function getLayers(error: unknown): Layer[] {
  const found: Layer[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [error]
  while (queue.length > 0 && found.length < MAX_LAYERS) {
    const next = queue.shift()
    if (typeof next === 'string')
      found.push({ name: '', code: undefined, status: undefined, id: '', text: next, revert: undefined })
    if (!isRecord(next) || seen.has(next)) continue
    seen.add(next)
    found.push({
      name: typeof next['name'] === 'string' ? next['name'] : '',
      code: next['code'] === 'ACTION_REJECTED' ? 4001 : numberOf(next['code']),
      status: numberOf(next['status']),
      statusWord: toStatusWord(next),
      id: [next['code'], next['_tag']].filter((value) => typeof value === 'string').join(' '),
      text: textOf(next),
      revert: [next['raw'], next['data']].find(isRevertData),
      attached: Reflect.get(next, ATTACHED_PROBLEM) as AttachedProblem | undefined,
    })
    queue.push(next['cause'], next['error'])
    // A plain string in these is payload, not a message.
    for (const key of ['data', 'originalError', 'info']) if (isRecord(next[key])) queue.push(next[key])
  }
  return found
}

/**
 * The ABI-encoded data of a revert, wherever a node or a wallet put it. Undefined if there is none: a plain
 * `revert()`, or a service that drops it. Decode it with the contract's ABI.
 */
export function revertData(error: unknown): Hex | undefined {
  return getLayers(error).find((layer) => layer.revert !== undefined)?.revert
}
