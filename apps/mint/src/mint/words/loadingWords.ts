/** The panel's words while the part with a state's words is loading, or when it failed to load. */
import type { LoadState } from '@peppermint/wallet-kit'
import type { CoreState } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import type { PanelWords } from './types.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The states that a lazy part draws. */
type PartState = Exclude<PanelState, CoreState>

/** Nothing is announced: the state itself will be. */
const partLoading: PanelWords = { title: t`One moment`, subtitle: t`Loading`, announcement: '' }

/** Words in place of a part. A transaction that was sent is in the journal, which outlives the page. */
export function loadingWords(state: PartState, part: LoadState<unknown> | undefined): PanelWords {
  if (!part?.failures) return partLoading
  const meanwhile = meanwhileWords(state)
  return {
    title: t`Something is missing`,
    subtitle: t`Part of this page didn’t load`,
    note: {
      tone: 'warn',
      text: t`${meanwhile} We’ll keep trying; if that doesn’t help, reload the page.`,
    },
    primary: t`Reload the page`,
    announcement: t`Part of this page didn’t load. ${meanwhile}`,
  }
}

/** What happens in the meantime, and whether money moved. */
function meanwhileWords({ status }: PartState): string {
  switch (status) {
    case 'prompt':
      return t`Your wallet is asking you to confirm a mint. If you confirm, it will mint and appear here.`
    case 'submitted':
    case 'proposal':
    case 'replaced':
      return t`Your mint was sent. It continues and will appear here.`
    case 'packed':
    case 'opening':
    case 'revealed':
      return t`Your mint is confirmed: the ${COLLECTION.unit.many} are yours.`
    case 'reverted':
      return t`Your mint failed on chain: you only paid the network fee.`
    case 'inner-failed':
      return t`Your transaction went through, but the mint inside it failed.`
    case 'cap-reached':
    case 'ineligible':
    case 'cannot-check-list':
      return t`Nothing was sent.`
  }
}
