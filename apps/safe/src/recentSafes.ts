/** Safes that this browser has opened, newest first. */
import { addressOf } from '@peppermint/input/address'
import type { Address } from 'viem'
import { browserStorage, createStoredState, type StoredState } from '@peppermint/ui/page/storedState.ts'

const MAX_RECENT = 6

export const createRecentSafes = (chainId: number): StoredState<readonly Address[]> =>
  createStoredState<readonly Address[]>({
    storage: browserStorage('localStorage'),
    key: `peppermint.safe.recent.${chainId}`,
    empty: [],
    parse(text) {
      const kept: unknown = JSON.parse(text)
      if (!Array.isArray(kept)) return []
      return kept.flatMap((entry) => addressOf(entry) ?? []).slice(0, MAX_RECENT)
    },
    format: (safes) => (safes.length === 0 ? null : JSON.stringify(safes)),
  })

export function rememberSafe(recent: StoredState<readonly Address[]>, safe: Address): void {
  const known = recent.refresh()
  if (known[0] !== safe) recent.set([safe, ...known.filter((other) => other !== safe)].slice(0, MAX_RECENT))
}
