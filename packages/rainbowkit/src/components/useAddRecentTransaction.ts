import { useAddTransaction } from '@peppermint/wallet-kit'
import { useCallback } from 'react'
import type { Hash } from 'viem'

export interface NewTransaction {
  hash: string
  /** One sentence for the list. */
  description: string
  /** Blocks until it counts as confirmed; 1 unless given. */
  confirmations?: number
}

/** @returns a function that lists a transaction of the connected account. It throws for an invalid one. */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  const add = useAddTransaction()
  return useCallback(({ hash, ...more }) => add({ ...more, hash: hash as Hash }), [add])
}
