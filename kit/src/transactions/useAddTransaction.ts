/** Adding a transaction in React. A module by itself: what it needs is in no first script unless an app uses it. */
import { useCallback } from 'react'
import { useKit } from '../provider/kit.ts'
import { type NewTransaction, recordTransaction, getSender } from './record.ts'

/**
 * Adds a transaction that the app has sent: it is listed, and followed until its outcome is known. It counts for the account and the chain that the wallet is on at the moment of the call, unless the
 * transaction names others. The function throws `InvalidTransactionError` for what cannot be followed, and without a
 * connection.
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
