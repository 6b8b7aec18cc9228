/**
 * The public end of a hash chain, from the machine that has the secret to a page that launches: with what it was made for,
 * so that the page notices one of other terms, another account or another chain. The page never sees the secret.
 */
import { addressOf } from '@peppermint/input/address'
import { isHash, type Address, type Hash } from 'viem'

export interface LinkFile {
  readonly chainId: number
  /** The address that the collection would have without links. */
  readonly linkedTo: Address
  readonly link: Hash
}

export const formatLinkFile = ({ chainId, linkedTo, link }: LinkFile): string =>
  `${JSON.stringify({ chainId, linkedTo, link }, undefined, 2)}\n`

/** @returns undefined if the text is not such a file; `hash` for 32 bytes alone, which may be the secret itself. */
export function parseLinkFile(text: string): LinkFile | 'hash' | undefined {
  if (/^"?(?:0x)?[\da-f]{64}"?$/i.test(text.trim())) return 'hash'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { chainId, linkedTo, link }: Partial<Record<string, unknown>> = { ...Object(value) }
  const contract = addressOf(linkedTo)
  const isValid = typeof chainId === 'number' && typeof link === 'string' && isHash(link)
  return isValid && contract !== undefined ? { chainId, linkedTo: contract, link } : undefined
}
