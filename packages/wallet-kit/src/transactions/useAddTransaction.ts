/**
 * React hook that adds a transaction. In a separate module, so apps that do not use it never load its dependencies.
 */
import { useCallback } from 'react'
import { useKit } from '../provider/kit.ts'
import { type NewTransaction, recordTransaction, getSender } from './record.ts'

/**
 * Returns a function that lists a transaction the app sent and watches it until its outcome is known. The account and
 * chain default to the wallet's at the time of the call. It throws `InvalidTransactionError` for invalid
 * transactions, and without a connection.
 */
export function useAddTransaction(): (transaction: NewTransaction) => void {
  const { stores, wallet } = useKit()
  return useCallback(
    (transaction) => {
      const sender = getSender(wallet.getSnapshot(), transaction)
      recordTransaction(stores.loaded.get()?.journal, sender, transaction)
    },
    [stores, wallet],
  )
}
