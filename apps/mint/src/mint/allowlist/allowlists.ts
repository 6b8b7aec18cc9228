/**
 * The account's results on the allowlists: read once per account and list, and kept while the page is open. A pasted
 * proof replaces a list that cannot be read. A result is valid for one account, phase and root; a new root on the
 * chain is read again.
 */
import {
  AllowlistStale,
  readEntitlement,
  verifyEntitlement,
  type AllowlistPhase,
} from '@peppermint/sale/allowlist.ts'
import { parsePastedProof } from '@peppermint/sale/pastedProof.ts'
import type { Sale } from '@peppermint/sale'
import type { Address } from 'viem'
import { PROOF_PROBLEMS } from '../words/allowlistWords.ts'
import {
  allowlistPhases,
  indexedPhases,
  type AllowlistResult,
  type AllowlistResults,
} from '@peppermint/ui/sale/phases.ts'
import { getAllowlistPhase, ALLOWLIST_PATH } from '@peppermint/ui/sale/allowlistPath.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface Allowlists {
  /** The account's results in current and upcoming phases. Starts reading those that are missing. */
  readonly getResults: (account: Address, sale: Sale, chainNow: number) => AllowlistResults
  /** Reads failed lists again, now. */
  readonly retryFailed: () => void
  /**
   * Uses a pasted proof for the account in the phase with this index.
   * Returns the problem with it, as sentences for the visitor, or undefined if the proof is valid.
   */
  readonly useProof: (account: Address, sale: Sale, phase: number, text: string) => string | undefined
}

export interface AllowlistOptions {
  /** Called when a result has changed. */
  readonly onChange: () => void
  /** Base path of the lists. */
  readonly base?: string
}

/** A list that could not be read is read again after this time, if a result is requested. */
const RETRY_AFTER_MS = 20_000

interface KnownResult {
  readonly result: AllowlistResult
  /** When reading failed: device time in milliseconds. */
  readonly failedAt?: number
}

export function createAllowlists({ onChange, base = ALLOWLIST_PATH }: AllowlistOptions): Allowlists {
  const known = new Map<string, KnownResult>()
  const reading = new Set<string>()

  function setResult(key: string, next: KnownResult): void {
    // A proof may have been pasted while the list was loading: never replace a listed result.
    if (known.get(key)?.result.status === 'listed') return
    known.set(key, next)
    onChange()
  }

  async function read(key: string, list: AllowlistPhase, account: Address): Promise<void> {
    reading.add(key)
    try {
      const found = await readEntitlement(base, list, account)
      const result: AllowlistResult =
        found === 'not-listed' ? { status: 'not-listed' } : { status: 'listed', entitlement: found }
      setResult(key, { result })
    } catch (error) {
      const status = error instanceof AllowlistStale ? 'stale' : 'unreachable'
      const technical = error instanceof Error ? error.message : String(error)
      setResult(key, { result: { status, technical }, failedAt: Date.now() })
    } finally {
      reading.delete(key)
    }
  }

  return {
    getResults(account, sale, chainNow) {
      const results: Record<number, AllowlistResult> = {}
      for (const phase of allowlistPhases(sale, chainNow)) {
        const list = getAllowlistPhase(sale, phase)
        if (list === undefined) continue
        const key = keyOf(list, account)
        const { result, failedAt = Infinity } = known.get(key) ?? {}
        const isDue = result === undefined || Date.now() - failedAt > RETRY_AFTER_MS
        if (isDue && !reading.has(key)) void read(key, list, account)
        results[phase.index] = result ?? { status: 'reading' }
      }
      return results
    },
    retryFailed() {
      for (const [key, { failedAt }] of known) if (failedAt !== undefined) known.delete(key)
      onChange()
    },
    useProof(account, sale, index, text) {
      const phase = indexedPhases(sale)[index]
      const list = phase && getAllowlistPhase(sale, phase)
      if (list === undefined) return PROOF_PROBLEMS.noAllowlist
      const pasted = parsePastedProof(text, account)
      if (pasted.type === 'invalid') return t`${pasted.reason} Nothing was sent.`
      if (pasted.type === 'hashes') return PROOF_PROBLEMS.hashesOnly
      if (!verifyEntitlement(list, account, pasted.entitlement)) return PROOF_PROBLEMS.mismatch
      known.set(keyOf(list, account), { result: { status: 'listed', entitlement: pasted.entitlement } })
      onChange()
      return undefined
    },
  }
}

function keyOf({ phase, root }: AllowlistPhase, account: Address): string {
  return `${account.toLowerCase()} ${phase} ${root}`
}
