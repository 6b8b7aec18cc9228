/** A problem of an attempt to mint that neither the contract nor the wallet reports. */
import type { Problem } from '@peppermint/ui/words/problem.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const otherTabIsMinting: Problem = {
  code: 'other-tab',
  title: t`Another tab is asking your wallet`,
  detail: t`This page is minting in another tab. Answer it in your wallet first.`,
}
