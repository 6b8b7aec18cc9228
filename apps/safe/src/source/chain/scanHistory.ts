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
import { scanRanges } from '@peppermint/ui/chain/scanRanges.ts'

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
  /** Whether transfers of tokens may be missing: the endpoint refused to look for them, or there are too many. */
  readonly lacksTokens: boolean
}

/** Entries after which a scan ends. */
const ENOUGH_ENTRIES = 20
/** Everyone can send tokens to a Safe: more entries are left to the next page, if they are not in one block. */
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
  const lacksTokens = !canFindTokens
  if (entries.length <= MAX_ENTRIES) return { entries, nextBlock: rest, lacksTokens }
  // The next page begins with a whole block.
  const cut = entries[MAX_ENTRIES]?.blockNumber ?? 0
  const kept = entries.filter(({ blockNumber }) => blockNumber > cut)
  if (kept.length > 0) return { entries: kept, nextBlock: cut, lacksTokens }
  // A block that is too large for a page loses transfers that only tokens' contracts claim.
  const block = entries.filter(({ blockNumber }) => blockNumber === cut)
  const mayStay = MAX_ENTRIES - block.filter(isOwn).length
  let transfers = 0
  const shown = block.filter((entry) => isOwn(entry) || transfers++ < mayStay)
  const isLast = rest === undefined && entries.length === block.length
  return {
    entries: shown,
    nextBlock: isLast || cut === 0 ? undefined : cut - 1,
    lacksTokens: lacksTokens || shown.length < block.length,
  }
}

/** The Safe itself logged something. */
const isOwn = ({ executions, effects }: HistoryEntry): boolean =>
  executions.length > 0 || effects.some(({ type }) => type !== 'token')

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
