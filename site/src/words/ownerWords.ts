/** Sentences of an account's page. */
import { formatInteger } from './format/integer.ts'
import { pepperCount } from './format/names.ts'

export const heldWords = (held: number): string =>
  held === 1 ? `1 ${COLLECTION.unit.one}` : `${formatInteger(held)} ${COLLECTION.unit.many}`

/** @param minted peppers that were minted to the account. */
export function emptyOwnerWords(minted: number, isOwn: boolean): string {
  const who = isOwn ? 'You' : 'This account'
  if (minted > 0)
    return `${who} minted ${pepperCount(minted)}, and ${isOwn ? 'have' : 'has'} sent ${minted === 1 ? 'it' : 'them all'} on.`
  return isOwn
    ? `You don’t have ${COLLECTION.unit.withArticle} yet.`
    : `This account doesn’t have ${COLLECTION.unit.withArticle}.`
}

export const pendingMintWords = (quantity: number): string =>
  `Minting ${pepperCount(quantity)}: sent, not confirmed yet.`

export const safeBadgeWords = ({
  owners,
  threshold,
}: {
  readonly owners: number
  readonly threshold: number
}): string => `Safe, ${threshold} of ${owners} owners sign`
