/** The problem of an address from outside, the same sentences wherever one is entered. */
import type { AddressProblem } from '@peppermint/input/address'
import { t } from './t.ts'

/** One or two sentences. Never repeats a text that may be a private key. */
export function addressProblemWords(problem: AddressProblem): string {
  switch (problem.status) {
    case 'empty':
      return t`Enter or paste an address first.`
    case 'no-prefix':
      return t`That isn’t an address: an address starts with 0x.`
    case 'bare-digits':
      return t`The 0x at the start of this address is missing.`
    case 'name':
      return t`That’s a name, not an address. Enter the address it belongs to.`
    case 'key-or-hash':
      return t`That isn’t an address: with 64 characters it’s a transaction hash or a private key. Never paste a private key anywhere.`
    case 'character':
      return t`That isn’t an address: after 0x it can only have the digits 0 to 9 and the letters a to f, not ${problem.character}.`
    case 'length':
      return t`That isn’t an address: it has ${problem.digits} characters after 0x instead of 40.`
    case 'wrong-checksum':
      return t`The capital letters in this address don’t match its checksum: a character is probably wrong. Copy it again from your wallet.`
    case 'other-chain':
      return t`This address is for another network: ${problem.chain}.`
  }
}

/** The same of an address in a link, with what to do: who followed it has no field to correct it in. */
export function linkProblemWords(problem: AddressProblem): string {
  const words = addressProblemWords(problem)
  if (problem.status === 'wrong-checksum') return words
  return `${words} ${t`Check the link, or copy the whole address again where you found it.`}`
}
