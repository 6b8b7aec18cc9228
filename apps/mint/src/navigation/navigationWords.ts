/** Words of navigation between pages. */
import { t } from '@peppermint/ui/words/t.ts'

export const pageUnreachable = {
  offline: t`You’re offline. This page stays as it is.`,
  failed: t`That page didn’t load. This one stays as it is.`,
  retry: t`Try again`,
  close: t`Close`,
} as const
