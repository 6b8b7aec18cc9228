/** Why a Safe refused to execute: its codes, as `GS013`. */
import { decodeErrorResult, type Hex, parseAbi } from 'viem'

/** What made an execution fail. `reason` is the contract's own text and may say anything. */
export type ExecutionFailure =
  /** The call itself failed; the Safe hides why. */
  | { readonly type: 'call-failed' }
  | { readonly type: 'not-enough-signatures' }
  /** One is invalid, of no owner, out of order, or doubled; or its owner has not approved the hash on chain. */
  | { readonly type: 'invalid-signature'; readonly code: string }
  | { readonly type: 'not-enough-gas' }
  /** The Safe cannot pay the refund of the gas. */
  | { readonly type: 'refund-failed' }
  | { readonly type: 'other-revert'; readonly reason: string }

const FAILURES: Readonly<Record<string, ExecutionFailure['type'] | undefined>> = {
  GS010: 'not-enough-gas',
  GS011: 'refund-failed',
  GS012: 'refund-failed',
  GS013: 'call-failed',
  GS020: 'not-enough-signatures',
  GS021: 'invalid-signature',
  GS022: 'invalid-signature',
  GS023: 'invalid-signature',
  GS024: 'invalid-signature',
  GS025: 'invalid-signature',
  GS026: 'invalid-signature',
}

const MAX_REASON_CHARACTERS = 200
const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])

/** @param message of the node, for a revert without data. */
export function explainRevert(data: Hex, message: string): ExecutionFailure {
  const reason = readReason(data) ?? message
  const code = /\bGS\d{3}\b/.exec(reason)?.[0] ?? ''
  const type = FAILURES[code]
  if (type === 'invalid-signature') return { type, code }
  if (type !== undefined && type !== 'other-revert') return { type }
  return { type: 'other-revert', reason: reason.slice(0, MAX_REASON_CHARACTERS) }
}

/** Text of `Error(string)` and code of `Panic(uint256)`; undefined for anything else. */
export function readReason(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return errorName === 'Error' ? args[0] : `Panic 0x${args[0].toString(16)}`
  } catch {
    return undefined
  }
}
