/**
 * What RainbowKit stored about a visitor, taken over once when an app moves: recently used wallets at the start, sent
 * transactions when a wallet is connected. RainbowKit's own values stay, for an app that moves back. Imports nothing,
 * as `wallets/toDefinitions.ts`.
 */
import type { useJournal } from '@peppermint/wallet-kit'
import type { recordTransaction } from '@peppermint/wallet-kit/transactions'

const DONE_KEY = 'peppermint.rainbowkit'
const RECENT_KEY = 'peppermint.kit.recent'

/**
 * Takes over recent wallets at once, transactions if there is a journal. Does nothing after the first time, and without a storage.
 * @param journal undefined until a wallet is connected.
 */
export async function takeOver(
  journal: ReturnType<typeof useJournal>,
  loadRecord: () => Promise<typeof recordTransaction>,
): Promise<void> {
  try {
    const done = localStorage.getItem(DONE_KEY)
    if (done === null) takeOverRecent()
    if (done === 'transactions') return
    const stored = readTransactions()
    if (stored.length && !journal) return
    if (stored.length && journal) recordAll(stored, journal, await loadRecord())
    localStorage.setItem(DONE_KEY, 'transactions')
  } catch {
    // No storage, or the file did not load: the next visit tries again.
  }
}

/** Behind those of the kit, newest first. */
function takeOverRecent(): void {
  const latest = localStorage.getItem('rk-latest-id')
  const ids = [...readIds(RECENT_KEY), ...(latest ? [latest] : []), ...readIds('rk-recent')]
  if (ids.length) localStorage.setItem(RECENT_KEY, JSON.stringify([...new Set(ids)]))
  localStorage.setItem(DONE_KEY, 'recent')
}

const readIds = (key: string): readonly string[] =>
  Object.values(parse(key)).filter((id) => typeof id === 'string')

interface Stored {
  readonly account: string
  readonly chainId: number
  readonly transaction: object
}

/** The newest last, as they were sent. Stored by account and chain, newest first. */
const readTransactions = (): readonly Stored[] =>
  Object.entries(parse('rk-transactions')).flatMap(([account, chains]) =>
    entriesOf(chains).flatMap(([chainId, list]) =>
      entriesOf(list)
        .map(([, transaction]) => ({ account, chainId: Number(chainId), transaction }))
        .toReversed(),
    ),
  )

/** Leaves out what is no transaction. The chain knows how they ended. */
function recordAll(
  all: readonly Stored[],
  journal: NonNullable<ReturnType<typeof useJournal>>,
  record: typeof recordTransaction,
): void {
  for (const { account, chainId, transaction } of all) {
    try {
      record(journal, { account, chainId } as never, { confirmations: 1, ...transaction } as never)
    } catch {
      // Invalid.
    }
  }
}

const entriesOf = (value: unknown): readonly [string, object][] =>
  Object.entries(value ?? {}).filter(([, each]) => typeof each === 'object' && each !== null)

function parse(key: string): object {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
