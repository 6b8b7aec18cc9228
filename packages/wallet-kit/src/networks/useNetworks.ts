/** The networks of the app in React. */
import { useEffect, useMemo } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import { loadedIcons, loadIcons } from './loadIcons.ts'
import { findNetwork, type Network, toNetwork } from './network.ts'

export interface Networks {
  readonly networks: readonly Network[]
  /** The chain the wallet is on, supported or not; undefined without a wallet. */
  readonly current: Network | undefined
  /** Asks the wallet to change to a chain; rejects with the wallet's own error, or `ChainNotSwitchedError`. */
  readonly switchTo: (chainId: number) => Promise<void>
}

/** The networks a visitor may use, the one they are on, and the way from one to another. */
export function useNetworks(): Networks {
  const { stores, wallet } = useKit()
  const chains = useStore(stores.chains)
  const icons = useStore(loadedIcons)
  const networks = useMemo(() => chains.map((chain) => toNetwork(chain, icons)), [chains, icons])
  const snapshot = useWallet(wallet)
  const isConnected = snapshot.status === 'connected'
  useEffect(() => {
    if (isConnected) loadIcons(chains)
  }, [isConnected, chains])
  return {
    networks,
    current: snapshot.status === 'connected' ? findNetwork(networks, snapshot.chainId) : undefined,
    switchTo: (chainId) => wallet.switchChain(chainId),
  }
}
