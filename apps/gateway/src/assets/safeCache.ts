/** Results that belong to one Safe and hold until it changes: concurrent requests share one computation. */
import type { Address } from 'viem'
import { keepNewest } from '@peppermint/http/keepNewest.ts'
import type { SafeChanges } from '../safeChanges.ts'

export interface SafeCacheOptions {
  readonly changes: Pick<SafeChanges, 'version'>
  /** Safes whose results are kept; the least recently computed go first. */
  readonly maxSafes: number
  /** How long a result holds without a change; default: any time. */
  readonly ttlMs?: number
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
}

interface Entry<T> {
  readonly version: number
  readonly expiresAt: number
  readonly value: Promise<T>
}

/** @returns `compute`, cached; failures are not. */
export function createSafeCache<T>(
  { changes, maxSafes, ttlMs = Infinity, now = Date.now }: SafeCacheOptions,
  compute: (safe: Address) => Promise<T>,
): (safe: Address) => Promise<T> {
  const entries = new Map<Address, Entry<T>>()
  return (safe) => {
    const version = changes.version(safe)
    const cached = entries.get(safe)
    if (cached?.version === version && cached.expiresAt > now()) return cached.value
    const value = compute(safe)
    keepNewest(entries, safe, { version, expiresAt: now() + ttlMs, value }, maxSafes)
    value.catch(() => {
      if (entries.get(safe)?.value === value) entries.delete(safe)
    })
    return value
  }
}
