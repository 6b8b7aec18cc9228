/** What the studio says about reading its log. */
import type { ReadingWords } from '../collectionWords.ts'
import { t } from '../t.ts'

export const logReadingWords: ReadingWords = {
  reading: t`Reading the log…`,
  slow: t`Reading the log takes longer than usual.`,
  failed: t`We couldn’t read the log.`,
  offline: t`You’re offline. Reconnect to read the log.`,
}
