/** Adds the transactions that RainbowKit stored to the kit's journal, which then finds out how they ended. */
import { useJournal } from '@peppermint/wallet-kit'
import { recordTransaction } from '@peppermint/wallet-kit/transactions'
import { useEffect } from 'react'
import type { Address, Hash } from 'viem'
import { finishTakeOver, TRANSACTIONS_KEY } from '../takeOver.ts'

type Journal = NonNullable<ReturnType<typeof useJournal>>

export default function TakeOverTransactions() {
  const journal = useJournal()
  useEffect(() => {
    if (journal) takeOver(journal)
  }, [journal])
  return null
}

/** Unreadable transactions are left out. */
function takeOver(journal: Journal): void {
  for (const { account, chainId, transaction } of readTransactions()) {
    const { hash, description, confirmations } = transaction
    try {
      recordTransaction(
        journal,
        { account: account as Address, chainId },
        {
          hash: hash as Hash,
          description: description as string,
          ...(typeof confirmations === 'number' && { confirmations }),
        },
      )
    } catch {
      // The journal takes valid ones only.
    }
  }
  finishTakeOver()
}

interface Stored {
  readonly account: string
  readonly chainId: number
  readonly transaction: Readonly<Record<string, unknown>>
}

/** Stored as account, chain, list: newest first. */
function readTransactions(): readonly Stored[] {
  return entriesOf(parse(localStorage.getItem(TRANSACTIONS_KEY))).flatMap(([account, chains]) =>
    entriesOf(chains).flatMap(([chainId, list]) =>
      Object.values(list ?? {})
        .filter((each) => typeof each === 'object' && each !== null)
        .map((transaction) => ({ account, chainId: Number(chainId), transaction })),
    ),
  )
}

const entriesOf = (value: unknown): readonly [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
