/** Names of quantities, chains, wallets, phases, addresses and hashes. */
import { knownChainName } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import { plural } from '../plural.ts'
import { t } from '../t.ts'

/** From two; a language can have digits here. */
const NUMBER_WORDS = t`Two Three Four Five Six Seven Eight Nine Ten`.split(' ')

/** Longer names are truncated. */
const MAX_WALLET_NAME_LENGTH = 18
const MAX_PHASE_NAME_LENGTH = 32
const MAX_ACCOUNT_NAME_LENGTH = 32

/** The page's chain as its file names it, another one as it is commonly known; `another network` if it is not. */
export function chainName(chainId: number): string {
  if (chainId === COLLECTION.chain.id) return COLLECTION.chain.name
  return knownChainName(chainId) ?? t`another network`
}

/** `1 pepper`, `2 peppers`. */
export function pepperCount(quantity: number): string {
  return plural(quantity, t`1 ${COLLECTION.unit.one}`, t`${quantity} ${COLLECTION.unit.many}`)
}

/** A number above one at the start of a title: `Two`, `Ten`, `11`. */
export function spellOut(count: number): string {
  return NUMBER_WORDS[count - 2] ?? count.toString()
}

/** A wallet's own name, truncated; `your wallet` if it has none. */
export function walletName(name: string | undefined): string {
  return plainText(name, MAX_WALLET_NAME_LENGTH) || t`your wallet`
}

/** A phase's name, translated if the launch gave it, else truncated; `Phase 2` by its index if it has none. */
export function phaseName({ name, index }: { readonly name: string; readonly index: number }): string {
  const known = COLLECTION.phaseNames.find(([launched]) => launched === name)
  return plainText(known?.[1] ?? name, MAX_PHASE_NAME_LENGTH) || t`Phase ${index + 1}`
}

/** A payee's label, truncated; empty if it has none. */
export const labelWords = (label: string | undefined): string => plainText(label, MAX_PHASE_NAME_LENGTH)

/** An account's name, truncated. */
export const shortenName = (name: string): string => plainText(name, MAX_ACCOUNT_NAME_LENGTH)

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An address or a hash, shortened: `0x5C0F…7C31`. */
export function shortenHex(hex: string): string {
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`
}
