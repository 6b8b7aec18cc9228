/** Safes that this browser has opened, newest first. */
import { addressOf } from '@peppermint/input/address'
import type { Address } from 'viem'

const MAX_RECENT = 6

const keyOf = (chainId: number): string => `peppermint.safe.recent.${chainId}`

/** Empty where the browser keeps nothing, as in a frame whose storage is blocked. */
export function recentSafes(chainId: number): readonly Address[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(chainId)) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry) => addressOf(entry) ?? []).slice(0, MAX_RECENT)
  } catch {
    return []
  }
}

export function rememberSafe(chainId: number, safe: Address): void {
  const known = recentSafes(chainId)
  if (known[0] === safe) return
  write(chainId, [safe, ...known.filter((other) => other !== safe)].slice(0, MAX_RECENT))
}

export function forgetSafe(chainId: number, safe: Address): void {
  write(
    chainId,
    recentSafes(chainId).filter((other) => other !== safe),
  )
}

function write(chainId: number, safes: readonly Address[]): void {
  try {
    localStorage.setItem(keyOf(chainId), JSON.stringify(safes))
  } catch {
    // The list is a convenience.
  }
}
