/** Finds what happened to a Safe in the chain's logs: one entry for each transaction of the chain. */
import {
  newestFirst,
  readExecutions,
  readOwnEffects,
  readTokenTransfers,
  type SafeEffect,
  type SafeExecution,
} from '@peppermint/safe/chain'
import type { SafeDomain } from '@peppermint/safe/hashes'
import { BaseError, type Client, type Hex } from 'viem'
import { scanRanges } from './scanRanges.ts'

/** What one transaction of the chain did; each newest first. */
export interface HistoryEntry {
  readonly transactionHash: Hex
  readonly blockNumber: number
  readonly executions: readonly SafeExecution[]
  readonly effects: readonly SafeEffect[]
}

export interface HistoryScan {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Last block that is still to be read; undefined if nothing is left. */
  readonly nextBlock: number | undefined
}

/** Entries after which a scan ends. */
const ENOUGH_ENTRIES = 20
/** Everyone can send tokens to a Safe: more entries are left to the next page. */
const MAX_ENTRIES = 100

type Found = ({ readonly kind: 'execution' } & SafeExecution) | ({ readonly kind: 'effect' } & SafeEffect)

/**
 * Reads backwards from a block until there are enough entries, or the Safe's creation.
 * @throws viem's error if the endpoint answers not even a small range. Without transfers of tokens, it is enough: some
 *   endpoints refuse to look for them.
 */
export async function scanHistory(
  client: Client,
  { domain, toBlock }: { readonly domain: SafeDomain; readonly toBlock: number },
): Promise<HistoryScan> {
  const { safe } = domain
  let canFindTokens = true
  const { found: all, nextBlock } = await scanRanges<Found>(
    toBlock,
    async ({ isSmallest, ...range }) => {
      const tokens = canFindTokens ? readTokenTransfers(client, { safe, ...range }) : Promise.resolve([])
      const found = tokens.catch((error: unknown) => {
        if (!isSmallest || !(error instanceof BaseError)) throw error
        canFindTokens = false
        return []
      })
      const [executions, own, transfers] = await Promise.all([
        readExecutions(client, { domain, ...range }),
        readOwnEffects(client, { safe, ...range }),
        found,
      ])
      return [
        ...executions.map((execution) => ({ kind: 'execution', ...execution }) as const),
        ...[...own, ...transfers].map((effect) => ({ kind: 'effect', ...effect }) as const),
      ].toSorted(newestFirst)
    },
    (logs) =>
      new Set(logs.map(({ transactionHash }) => transactionHash)).size >= ENOUGH_ENTRIES ||
      logs.some(isCreation),
  )
  const entries = groupByTransaction(all)
  const rest = all.some(isCreation) ? undefined : nextBlock
  if (entries.length <= MAX_ENTRIES) return { entries, nextBlock: rest }
  // The next page begins with a whole block; a block that is too large for a page is cut.
  const cut = entries[MAX_ENTRIES]?.blockNumber ?? 0
  const kept = entries.filter(({ blockNumber }) => blockNumber > cut)
  if (kept.length > 0) return { entries: kept, nextBlock: cut }
  return { entries: entries.slice(0, MAX_ENTRIES), nextBlock: cut === 0 ? undefined : cut - 1 }
}

const isCreation = (found: Found) => found.kind === 'effect' && found.type === 'creation'

function groupByTransaction(found: readonly Found[]): readonly HistoryEntry[] {
  const byHash = new Map<Hex, { executions: SafeExecution[]; effects: SafeEffect[]; blockNumber: number }>()
  for (const one of found) {
    const { transactionHash, blockNumber } = one
    const entry = byHash.get(transactionHash) ?? { executions: [], effects: [], blockNumber }
    byHash.set(transactionHash, entry)
    if (one.kind === 'execution') entry.executions.push(one)
    else entry.effects.push(one)
  }
  return [...byHash].map(([transactionHash, entry]) => ({ transactionHash, ...entry }))
}
