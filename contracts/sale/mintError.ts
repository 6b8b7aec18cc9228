/**
 * Why the contract refused a mint. The names and the arguments are the contract's own (Scovilles.sol), so a
 * refusal read here means exactly what the custom error's docstring there says.
 */
import { decodeErrorResult, isHex, type Address } from 'viem'
import { refusalAbi } from '../generated/scovilles.ts'

/** A refusal of `mint`, one shape for each custom error. Counts, wei and Unix seconds are the chain's bigints. */
export type MintRevert =
  | { readonly name: 'ZeroQuantity' }
  | { readonly name: 'NoSuchPhase'; readonly phase: bigint }
  | { readonly name: 'SalePaused' }
  | { readonly name: 'SaleNotStarted'; readonly start: bigint; readonly nowAt: bigint }
  | { readonly name: 'SaleEnded'; readonly end: bigint; readonly nowAt: bigint }
  | { readonly name: 'OverTransactionCap'; readonly requested: bigint; readonly cap: bigint }
  /** `left` of 0: the phase, or the collection, is sold out. */
  | { readonly name: 'SoldOut'; readonly requested: bigint; readonly left: bigint }
  | { readonly name: 'OverWalletCap'; readonly requested: bigint; readonly left: bigint }
  | { readonly name: 'WrongPayment'; readonly sent: bigint; readonly due: bigint }
  | { readonly name: 'AllowlistNotSet'; readonly phase: bigint }
  | { readonly name: 'AllowlistOnly'; readonly phase: bigint }
  | {
      readonly name: 'NotOnAllowlist'
      readonly account: Address
      readonly quota: bigint
      readonly price: bigint
    }

/**
 * The contract's refusal inside an error, wherever viem, a wallet or a node has put the revert data, or in the
 * revert data itself.
 * @returns undefined when there is none: another failure, or a node that drops the data.
 */
export function decodeMintError(error: unknown): MintRevert | undefined {
  // Breadth first, because the outermost data is the nearest to what was asked. Wallets nest, some in circles.
  const queue: unknown[] = [error]
  const seen = new Set<unknown>()
  for (const value of queue) {
    if (seen.has(value)) continue
    seen.add(value)
    if (typeof value === 'string') {
      const revert = decodeRevertData(value)
      if (revert) return revert
    } else if (isRecord(value)) {
      for (const key of ['raw', 'data', 'cause', 'error', 'originalError', 'info']) queue.push(value[key])
    }
  }
  return undefined
}

/** Some nodes put words before the data ("Reverted 0x…"), so it is looked for, not expected. */
function decodeRevertData(text: string): MintRevert | undefined {
  const data = /0x[0-9a-f]{8,}/i.exec(text)?.[0]
  if (!isHex(data)) return undefined
  try {
    return toMintRevert(decodeErrorResult({ abi: refusalAbi, data }))
  } catch {
    // An error of another contract, or data cut short: not ours to explain.
    return undefined
  }
}

/** Gives the arguments the names they have in the contract. */
function toMintRevert(revert: ReturnType<typeof decodeErrorResult<typeof refusalAbi>>): MintRevert {
  switch (revert.errorName) {
    case 'ZeroQuantity':
    case 'SalePaused':
      return { name: revert.errorName }
    case 'SaleNotStarted':
      return { name: 'SaleNotStarted', start: revert.args[0], nowAt: revert.args[1] }
    case 'SaleEnded':
      return { name: 'SaleEnded', end: revert.args[0], nowAt: revert.args[1] }
    case 'OverTransactionCap':
      return { name: 'OverTransactionCap', requested: revert.args[0], cap: revert.args[1] }
    case 'SoldOut':
    case 'OverWalletCap':
      return { name: revert.errorName, requested: revert.args[0], left: revert.args[1] }
    case 'NoSuchPhase':
    case 'AllowlistNotSet':
    case 'AllowlistOnly':
      return { name: revert.errorName, phase: revert.args[0] }
    case 'NotOnAllowlist': {
      const [account, quota, price] = revert.args
      return { name: 'NotOnAllowlist', account, quota, price }
    }
    default:
      return { name: revert.errorName, sent: revert.args[0], due: revert.args[1] }
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
