/** Asks a Safe's wallet to propose a mint: one call, or several as one transaction of the Safe. */
import { isHash, numberToHex, type Address, type EIP1193Provider, type Hash } from 'viem'
import type { MintCall } from '@peppermint/contracts/sale'
import type { Problem } from '../../mint/panelState.ts'
import { cannotBatch } from '../../words/proposalWords.ts'

export interface ProposedMint {
  readonly safe: Address
  readonly chainId: number
  readonly quantity: number
  /** Tokens that one call may mint. */
  readonly max: number
  readonly toCall: (quantity: number) => MintCall
}

/** Codes of a method that a wallet does not have. */
const UNSUPPORTED_CODES: readonly unknown[] = [4200, 5700, -32601, -32004]
const UNSUPPORTED_TEXT = /not (?:implemented|supported|available|exist)|unsupported|unknown method/i

/**
 * Several calls are sent with `wallet_sendCalls` (EIP-5792), which a Safe executes as one batch: all or none. No gas is
 * given, because the executor of the Safe's transaction chooses it.
 * @returns the safeTxHash, or the problem if the wallet cannot batch calls and nothing was proposed.
 * @throws the wallet's error.
 */
export async function proposeMint(
  provider: EIP1193Provider,
  { safe, chainId, quantity, max, toCall }: ProposedMint,
): Promise<Hash | Problem> {
  const chain = numberToHex(chainId)
  const calls = splitQuantity(quantity, max).map((each) => {
    const { to, data, value } = toCall(each)
    return { to, data, value: numberToHex(value) }
  })
  const [only] = calls
  if (only !== undefined && calls.length === 1) {
    const transaction = { from: safe, ...only, chainId: chain }
    return provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  }
  try {
    const batch = { version: '2.0.0', from: safe, chainId: chain, atomicRequired: true, calls }
    const answer: unknown = await provider.request({ method: 'wallet_sendCalls', params: [batch] })
    // Wallets from before version 2 of the method answer the id alone.
    const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer
    if (typeof id === 'string' && isHash(id)) return id
  } catch (error) {
    if (isUnsupported(error)) return cannotBatch(max)
    throw error
  }
  // The journal finds the mint by its logs once it is executed.
  throw new Error('wallet: wallet_sendCalls answered no safeTxHash')
}

/** Quantities of the calls. */
export function splitQuantity(quantity: number, max: number): readonly number[] {
  return Array.from({ length: Math.ceil(quantity / max) }, (_, index) =>
    Math.min(max, quantity - index * max),
  )
}

function isUnsupported(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return code !== 4001 && (UNSUPPORTED_CODES.includes(code) || UNSUPPORTED_TEXT.test(String(message)))
}
