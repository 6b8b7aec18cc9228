/** Names for the addresses of the page's Safe. */
import { useMemo } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { getAddress, type Address } from 'viem'
import { hostNames } from '../hostNames/hostNames.ts'
import { useSource } from '../queries.ts'
import { useAccount, useWorkspace } from '../workspace.ts'
import { createAddressNames, type NameAddress } from './addressNames.ts'

/** Addresses that owners know: their own, the collection, and their address book once they allowed to read it. */
export function useKnownAddresses(owners: readonly Address[]): readonly Address[] {
  const account = useAccount()
  const { contract } = useWorkspace().site.deployment
  const book = useStore(hostNames)
  return useMemo(
    () => [
      ...owners,
      getAddress(contract),
      ...(account === undefined ? [] : [account]),
      ...(book.status === 'granted' ? book.names.keys() : []),
    ],
    [owners, contract, account, book],
  )
}

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
