/** Errors as wallets give them (EIP-1193, EIP-1474, EIP-3085): a code for programs, a sentence for people. */
import { numberToHex } from 'viem'
import { getLayers } from '../errors/walk.ts'

/** An EIP-1193 or JSON-RPC error, as wallets throw them. */
export interface WalletError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A refusal of the wallet itself; the page gets its code, message and data. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  declare readonly data?: unknown

  constructor({ code, message, data }: WalletError) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** What the page gets of a failure: the wallet's own refusal, or the node's code and words. */
export function toWalletError(error: unknown): WalletError {
  if (error instanceof ProviderError) {
    const { code, message, data } = error
    return { code, message, ...(data === undefined ? {} : { data }) }
  }
  const node = getLayers(error).findLast(({ code, text }) => code !== undefined && text !== '')
  const message = node?.text.split('\n').at(-1) ?? (error instanceof Error ? error.message : String(error))
  return { code: node?.code ?? -32603, message, ...(node?.revert && { data: node.revert }) }
}

export const invalid = (what: string) =>
  new ProviderError({ code: -32602, message: `Invalid parameters: ${what}.` })

export const unauthorized = () =>
  new ProviderError({
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  })

export const unsupported = (method: string) =>
  new ProviderError({ code: 4200, message: `The wallet does not support ${method}.` })

export const unknownChain = (chainId: number) =>
  new ProviderError({
    code: 4902,
    message: `Unrecognized chain ID "${numberToHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
  })
