/** Sentences of an account's page. */
import type { ReadingWords } from '@peppermint/ui/words/collectionWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const ownerReadingWords: ReadingWords = {
  reading: t`Reading what this account holds…`,
  slow: t`Reading what this account holds takes longer than usual.`,
  failed: t`We couldn’t read what this account holds.`,
  offline: t`You’re offline. Reconnect to read what this account holds.`,
}

export const heldWords = (held: number): string =>
  plural(held, t`1 ${COLLECTION.unit.one}`, t`${formatInteger(held)} ${COLLECTION.unit.many}`)

/** For search engines and link previews. @param held undefined while it is unknown. */
export function ownerDescription(address: string, held: number | undefined, collection: string): string {
  const contents = t`What ${address} holds on ${COLLECTION.chain.name}.`
  if (held === undefined) return contents
  const count = plural(
    held,
    t`1 ${COLLECTION.unit.one} of ${collection}.`,
    t`${formatInteger(held)} ${COLLECTION.unit.many} of ${collection}.`,
  )
  return `${contents} ${count}`
}

/** @param minted peppers that were minted to the account. */
export function emptyOwnerWords(minted: number, isOwn: boolean): string {
  if (minted === 0)
    return isOwn
      ? t`You don’t have ${COLLECTION.unit.withArticle} yet.`
      : t`This account doesn’t have ${COLLECTION.unit.withArticle}.`
  return isOwn
    ? plural(
        minted,
        t`You minted 1 ${COLLECTION.unit.one}, and have sent it on.`,
        t`You minted ${formatInteger(minted)} ${COLLECTION.unit.many}, and have sent them all on.`,
      )
    : plural(
        minted,
        t`This account minted 1 ${COLLECTION.unit.one}, and has sent it on.`,
        t`This account minted ${formatInteger(minted)} ${COLLECTION.unit.many}, and has sent them all on.`,
      )
}

export const pendingMintWords = (quantity: number): string =>
  plural(
    quantity,
    t`Minting 1 ${COLLECTION.unit.one}: sent, not confirmed yet.`,
    t`Minting ${formatInteger(quantity)} ${COLLECTION.unit.many}: sent, not confirmed yet.`,
  )

export const safeBadgeWords = ({
  owners,
  threshold,
}: {
  readonly owners: number
  readonly threshold: number
}): string => t`Safe, ${threshold} of ${owners} owners sign`
