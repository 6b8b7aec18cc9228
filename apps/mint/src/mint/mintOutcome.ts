/** What has become of the mint that the panel shows, as far as it matters to a visitor who looks elsewhere. Pure. */
import type { PanelState } from './panelState.ts'

export interface MintOutcome {
  /** Id of its entry in the journal. */
  readonly mint: string
  /** `unread`: its crate is open, and its cards are about to be read. */
  readonly status: 'pending' | 'sealed' | 'unread' | 'opened' | 'failed' | 'replaced'
}

/** Undefined while the panel shows no mint. */
export function mintOutcome(state: PanelState): MintOutcome | undefined {
  const status = outcomeStatus(state)
  return status !== undefined && 'mint' in state ? { mint: state.mint.id, status } : undefined
}

function outcomeStatus(state: PanelState): MintOutcome['status'] | undefined {
  switch (state.status) {
    case 'prompt':
    case 'proposal':
    case 'submitted':
      return 'pending'
    case 'packed':
      return state.peppers.some(({ status }) => status === 'sealed') ? 'sealed' : 'unread'
    case 'opening':
    case 'revealed':
      return 'opened'
    case 'reverted':
    case 'inner-failed':
      return 'failed'
    case 'replaced':
      // Until that is certain, the mint may still arrive.
      return state.isTentative ? 'pending' : 'replaced'
    default:
      return undefined
  }
}
