/**
 * What the kit reads of a connected account, with wagmi and react-query: name, picture and balance, and what became of
 * its transactions. Publishes it; draws nothing. Loaded when a wallet connects.
 */
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { useContext, useLayoutEffect, useState } from 'react'
import { WagmiContext } from 'wagmi'
import { useChainBalance } from '../account/useChainBalance.ts'
import { useProfile } from '../names/useProfile.ts'
import { FollowTransactions } from '../transactions/FollowTransactions.tsx'
import { useKit } from './kit.ts'
import { createQueryCache } from './queryCache.ts'
import { useConnectedWallet } from './useConnection.ts'

/** Reads with the wagmi config and the cache above, else with the engine's config and a cache of its own. */
export function Readings() {
  const config = useContext(WagmiContext)
  const queries = useContext(QueryClientContext)
  const own = useKit().stores.loaded()?.engine.config
  const [cache] = useState(() => queries ?? createQueryCache())
  const inside = queries ? (
    <Publish />
  ) : (
    <QueryClientProvider client={cache}>{<Publish />}</QueryClientProvider>
  )
  if (config) return inside
  return own ? <WagmiContext value={own}>{inside}</WagmiContext> : null
}

function Publish() {
  const { profile, balance } = useKit().stores
  const connected = useConnectedWallet()
  const address = connected?.address
  const chainId = connected?.chain.id
  const { name, avatarUrl } = useProfile(address)
  const read = useChainBalance(connected && { chainId: connected.chain.id, address: connected.address })

  // Before the browser paints, so that nothing flickers where the answer is cached.
  useLayoutEffect(() => {
    profile.set(address && { address, ensName: name, ensAvatar: avatarUrl })
  }, [profile, address, name, avatarUrl])
  useLayoutEffect(() => {
    balance.set(address && chainId !== undefined && read ? { address, chainId, balance: read } : undefined)
  }, [balance, address, chainId, read])
  return <FollowTransactions />
}
