/** The newest block of the panel's state, for the masthead. */
import type { PanelState } from '../mint/panelState.ts'
import type { NewestBlock } from '@peppermint/ui/page/siteConfig.ts'

/** The newest block in a state, and its age on the chain's clock. */
export function newestBlock(state: PanelState): NewestBlock | undefined {
  if (!('sale' in state) || state.sale === undefined) return undefined
  const { number, timestamp } = state.sale.head
  const known = 'headAge' in state ? state.headAge : undefined
  const age = known ?? ('chainNow' in state ? state.chainNow - timestamp : 0)
  return { number, age: Math.max(0, age) }
}
