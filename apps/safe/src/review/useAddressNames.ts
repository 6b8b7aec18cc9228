/** Names for the addresses of the page's Safe. */
import { useMemo } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { getAddress, type Address } from 'viem'
import { hostNames } from '../hostNames/hostNames.ts'
import { useSource } from '../queries.ts'
import { useAccount, useWorkspace } from '../workspace.ts'
import { createAddressNames, type NameAddress } from './addressNames.ts'

export function useAddressNames(owners: readonly Address[]): NameAddress {
  const { safe } = useSource()
  const account = useAccount()
  const { contract } = useWorkspace().site.deployment
  const book = useStore(hostNames)
  return useMemo(
    () =>
      createAddressNames({
        safe,
        collection: getAddress(contract),
        account,
        owners,
        hostNames: book.status === 'granted' ? book.names : undefined,
      }),
    [safe, contract, account, owners, book],
  )
}
