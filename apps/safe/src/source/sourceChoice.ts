/** Whether this browser reads Safes through the gateway or from the chain alone. Kept for the next visit. */
import type { Store } from '@peppermint/wallet-kit'
import { browserStorage, createStoredState } from '@peppermint/ui/page/storedState.ts'
import type { SafeSource } from './safeSource.ts'

/** @param hasGateway without one there is no choice. */
export function createSourceChoice(hasGateway: boolean): Store<SafeSource['type']> {
  return createStoredState<SafeSource['type']>({
    storage: hasGateway ? browserStorage('localStorage') : undefined,
    key: 'peppermint.safe.source',
    empty: hasGateway ? 'gateway' : 'chain',
    parse: (text) => (text === 'chain' ? text : 'gateway'),
    format: (type) => (type === 'chain' ? type : null),
  })
}
