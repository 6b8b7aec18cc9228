/** What the panel says while the part that has a state's words is loading, or when it did not arrive. */
import type { LoadState } from '@peppermint/wallet-kit'
import type { ListState, MintsState } from './panelBody.ts'
import type { PanelWords } from './wordsShape.ts'

/** What becomes of a part that did not arrive. */
export const RETRIED = 'The part is tried again every few seconds; if it stays away, reload the page.'

/** While the part that knows the words is on its way. Nothing is announced: the state itself will be. */
const onItsWay: PanelWords = { title: 'One moment', under: 'This part of the page is on its way', said: '' }

/** Words in place of a part: it is loading, or did not arrive. Whatever was sent is in the journal, which outlives the page. */
export function missingPart(state: MintsState | ListState, part: LoadState<unknown> | undefined): PanelWords {
  if (!part?.failures) return onItsWay
  const about = aboutMissing(state)
  return {
    title: 'Something is missing',
    under: 'A part of this page did not arrive',
    note: {
      tone: 'warn',
      text: `${about} ${RETRIED}`,
    },
    press: 'Reload the page',
    said: `A part of this page did not arrive. ${about}`,
  }
}

/** What happens meanwhile, and whether money moved. */
function aboutMissing({ at }: MintsState | ListState): string {
  switch (at) {
    case 'prompt':
      return 'Your wallet is asking you to confirm a mint. What you confirm there goes on without this part, and is shown here again.'
    case 'submitted':
    case 'replaced':
      return 'Your mint was sent. It goes on without this part, and is shown here again.'
    case 'packed':
    case 'opened':
      return 'Your mint is confirmed: the peppers are yours.'
    case 'reverted':
      return 'Your mint failed on chain: only the network fee was paid.'
    case 'inner-failed':
      return 'Your transaction was executed, and the mint inside it failed. No peppers were minted.'
    case 'cap-reached':
    case 'ineligible':
    case 'cannot-check-list':
      return 'Nothing was sent.'
  }
}
