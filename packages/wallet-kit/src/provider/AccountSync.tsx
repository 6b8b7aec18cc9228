/**
 * What the kit reads of a connected account, with wagmi and react-query: name, picture and balance, and what became of
 * its transactions. Publishes it; draws nothing. Loaded when a wallet connects.
 */
import { useLayoutEffect } from 'react'
import { useChainBalance } from '../account/useChainBalance.ts'
import { useProfile } from '../names/useProfile.ts'
import { WatchTransactions } from '../transactions/WatchTransactions.tsx'
import { useKit } from './kit.ts'
import { useConnectedWallet } from './useConnection.ts'

/** Beneath the config and the query cache of `<WalletKit>`. */
export function AccountSync() {
  const { stores, balanceTokens } = useKit()
  const { profile, balance } = stores
  const connected = useConnectedWallet()
  const address = connected?.address
  const chainId = connected?.chain.id
  const { name, avatarUrl } = useProfile(address)
  const of = connected && { chainId: connected.chain.id, address: connected.address }
  const read = useChainBalance(of, balanceTokens)

  // Before the browser paints, so that nothing flickers where the answer is cached.
  useLayoutEffect(() => {
    profile.set(address && { address, ensName: name, ensAvatar: avatarUrl })
  }, [profile, address, name, avatarUrl])
  useLayoutEffect(() => {
    balance.set(address && chainId !== undefined && read ? { address, chainId, balance: read } : undefined)
  }, [balance, address, chainId, read])
  return <WatchTransactions />
}
