/**
 * Decodes the contract's mint reverts. Names and arguments are those of the custom errors in Scovilles.sol, which
 * documents them.
 */
import { decodeErrorResult, isHex, type Address } from 'viem'
import { refusalAbi } from '@peppermint/contracts/pageAbi'
import { isRecord } from '@peppermint/input/record'

/** A decoded revert of `mint`, one shape per custom error. Counts, wei and Unix seconds are bigints. */
export type MintRevert =
  | { readonly name: 'MintZeroQuantity' }
  | { readonly name: 'NonexistentPhase'; readonly phase: bigint }
  | { readonly name: 'SalePaused' }
  | { readonly name: 'SaleNotStarted'; readonly start: bigint; readonly timestamp: bigint }
  | { readonly name: 'SaleEnded'; readonly end: bigint; readonly timestamp: bigint }
  | {
      readonly name: 'ExceedsMaxPerTransaction'
      readonly quantity: bigint
      readonly maxPerTransaction: bigint
    }
  /** `left` of 0: the phase, or the collection, is sold out. */
  | { readonly name: 'ExceedsMaxSupply'; readonly quantity: bigint; readonly remaining: bigint }
  | { readonly name: 'ExceedsMaxPerWallet'; readonly quantity: bigint; readonly remaining: bigint }
  | { readonly name: 'IncorrectPayment'; readonly sent: bigint; readonly required: bigint }
  | { readonly name: 'AllowlistNotSet'; readonly phase: bigint }
  | { readonly name: 'AllowlistOnly'; readonly phase: bigint }
  | {
      readonly name: 'NotOnAllowlist'
      readonly account: Address
      readonly quota: bigint
      readonly price: bigint
    }

/**
 * Finds and decodes the revert data in an error of viem, a wallet or a node, or decodes the revert data itself.
 * @returns undefined if there is none: another failure, or a node that drops the data.
 */
export function decodeMintError(error: unknown): MintRevert | undefined {
  // Breadth first, because the outermost data belongs to the call. Wallets nest errors, some in cycles.
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

/** Some nodes put words before the data ("Reverted 0x…"), so search for it. */
function decodeRevertData(text: string): MintRevert | undefined {
  const data = /0x[0-9a-f]{8,}/i.exec(text)?.[0]
  if (!isHex(data)) return undefined
  try {
    return toMintRevert(decodeErrorResult({ abi: refusalAbi, data }))
  } catch {
    // An error of another contract, or truncated data.
    return undefined
  }
}

/** Names the arguments as in the contract. */
function toMintRevert(revert: ReturnType<typeof decodeErrorResult<typeof refusalAbi>>): MintRevert {
  switch (revert.errorName) {
    case 'MintZeroQuantity':
    case 'SalePaused':
      return { name: revert.errorName }
    case 'SaleNotStarted':
      return { name: 'SaleNotStarted', start: revert.args[0], timestamp: revert.args[1] }
    case 'SaleEnded':
      return { name: 'SaleEnded', end: revert.args[0], timestamp: revert.args[1] }
    case 'ExceedsMaxPerTransaction':
      return { name: 'ExceedsMaxPerTransaction', quantity: revert.args[0], maxPerTransaction: revert.args[1] }
    case 'ExceedsMaxSupply':
    case 'ExceedsMaxPerWallet':
      return { name: revert.errorName, quantity: revert.args[0], remaining: revert.args[1] }
    case 'NonexistentPhase':
    case 'AllowlistNotSet':
    case 'AllowlistOnly':
      return { name: revert.errorName, phase: revert.args[0] }
    case 'NotOnAllowlist': {
      const [account, quota, price] = revert.args
      return { name: 'NotOnAllowlist', account, quota, price }
    }
    default:
      return { name: revert.errorName, sent: revert.args[0], required: revert.args[1] }
  }
}
