/** [M-08] An address that somebody typed or pasted: taken, or refused in words. */
import { getAddress, isAddress, type Address } from 'viem'

export type TypedAddress =
  | { readonly at: 'address'; readonly address: Address }
  | { readonly at: 'fault'; readonly fault: string }

/** All lower case and all upper case are taken: they carry no checksum. Mixed case has to match its own. */
export function addressFrom(text: string): TypedAddress {
  const typed = text.trim()
  if (typed === '') return { at: 'fault', fault: 'Type or paste an address first.' }
  if (!/^0x[0-9a-f]{40}$/i.test(typed)) return { at: 'fault', fault: faultOf(typed) }
  const digits = typed.slice(2)
  const plain = `0x${digits.toLowerCase()}` as const
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && !isAddress(`0x${digits}`)) {
    return {
      at: 'fault',
      fault:
        'The capitals in this address do not fit it: a character is probably wrong. Copy it again from your wallet.',
    }
  }
  return { at: 'address', address: getAddress(plain) }
}

function faultOf(typed: string): string {
  if (!/^0x/i.test(typed)) return 'That is not an address: an address begins with 0x.'
  if (!/^0x[0-9a-f]*$/i.test(typed))
    return 'That is not an address: after 0x it has only the digits 0 to 9 and the letters a to f.'
  return `That is not an address: it has ${typed.length - 2} characters after 0x, and an address has 40.`
}
