/** [M-08] An address that a visitor typed or pasted. */
import { getAddress, isAddress, type Address } from 'viem'
import { addressProblemWords } from '../../words/allowlistWords.ts'

export type TypedAddress =
  | { readonly status: 'valid'; readonly address: Address }
  | { readonly status: 'invalid'; readonly problem: string }

/** Accepts all lower case and all upper case, which carry no checksum. The checksum of mixed case must be right. */
export function parseTypedAddress(text: string): TypedAddress {
  const typed = text.trim()
  const digits = typed.slice(2)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (!/^0x[0-9a-f]{40}$/i.test(typed) || (hasChecksum && !isAddress(`0x${digits}`)))
    return { status: 'invalid', problem: addressProblemWords(typed) }
  return { status: 'valid', address: getAddress(`0x${digits.toLowerCase()}`) }
}
