/** Which states of the panel show a mint's transaction. */
import type { PanelState } from '../panelState.ts'

const TRANSACTION_STATUSES: readonly PanelState['status'][] = [
  'prompt',
  'submitted',
  'replaced',
  'packed',
  'revealed',
  'reverted',
  'inner-failed',
  'cap-reached',
]

/** Whether the transaction part renders a state. */
export function isTransactionState(status: PanelState['status']): boolean {
  return TRANSACTION_STATUSES.includes(status)
}
