/** Whether this browser reads Safes through the gateway or from the chain alone. Kept for the next visit. */
import { createStore, type Store } from '@peppermint/wallet-kit'
import type { SafeSource } from './safeSource.ts'

const KEY = 'peppermint.safe.source'

/** @param hasGateway without one there is no choice. */
export function createSourceChoice(hasGateway: boolean): Store<SafeSource['type']> {
  const store = createStore<SafeSource['type']>(hasGateway && !hasChosenChain() ? 'gateway' : 'chain')
  if (hasGateway)
    store.subscribe(() => {
      try {
        if (store.get() === 'chain') localStorage.setItem(KEY, 'chain')
        else localStorage.removeItem(KEY)
      } catch {
        // Storage is blocked: the choice lasts as long as the page.
      }
    })
  return store
}

function hasChosenChain(): boolean {
  try {
    return localStorage.getItem(KEY) === 'chain'
  } catch {
    return false
  }
}
