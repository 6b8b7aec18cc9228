/** What the masthead says of the chain, out of the panel's state. */
import type { PanelState } from '../mint/panelState.ts'
import type { HeadLine } from './siteConfig.ts'

/** The newest block that a state knows, and its age on the chain's clock. */
export function headLine(state: PanelState): HeadLine | undefined {
  if (!('sale' in state) || state.sale === undefined) return undefined
  const { number, timestamp } = state.sale.head
  const known = 'headAge' in state ? state.headAge : undefined
  const age = known ?? ('chainNow' in state ? state.chainNow - timestamp : 0)
  return { number, age: Math.max(0, age) }
}
