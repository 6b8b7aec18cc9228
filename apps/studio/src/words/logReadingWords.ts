/** What the studio says about reading its log. */
import type { ReadingWords } from '@peppermint/ui/words/collectionWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const logReadingWords: ReadingWords = {
  reading: t`Reading the log…`,
  slow: t`Reading the log takes longer than usual.`,
  failed: t`We couldn’t read the log.`,
  offline: t`You’re offline. Reconnect to read the log.`,
}

/** About the airdrops, which are found among the mints. */
export const airdropReadingWords = {
  reading: t`Looking for airdrops…`,
  failed: t`We couldn’t look for airdrops.`,
  partial: t`Without our server, some airdrops are listed only when all older blocks have been read.`,
  /** @param tokens that were airdropped, in no airdrop of the list. */
  unexplained: (tokens: number): string =>
    plural(
      tokens,
      t`1 more ${COLLECTION.unit.one} was airdropped in a transaction that this page can’t read.`,
      t`${formatInteger(tokens)} more ${COLLECTION.unit.many} were airdropped in transactions that this page can’t read.`,
    ),
}
