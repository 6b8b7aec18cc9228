/** The networks of the app in React. */
import { useMemo } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import { findNetwork, type Network, toNetwork } from './network.ts'

export interface Networks {
  /** Those that the app offers, in its order. */
  readonly networks: readonly Network[]
  /** The chain the wallet is on, supported or not; undefined without a wallet. */
  readonly current: Network | undefined
  /** Asks the wallet to change to a chain; rejects with the wallet's own error, or `ChainNotSwitchedError`. */
  readonly switchTo: (chainId: number) => Promise<void>
}

/** The networks a visitor may use, the one they are on, and the way from one to another. */
export function useNetworks(): Networks {
  const { stores, wallet, networks: offered } = useKit()
  const chains = useStore(stores.chains)
  const icons = useStore(stores.chainIcons)
  const all = useMemo(
    () =>
      chains.map((chain): Network => ({
        ...(icons[chain.id] && { iconUrl: icons[chain.id] }),
        ...toNetwork(chain),
      })),
    [chains, icons],
  )
  // An app may write the list inline, another array at each render.
  const ids = offered?.join()
  const networks = useMemo(
    () => ids?.split(',').flatMap((id) => all.filter((network) => `${network.id}` === id)) ?? all,
    [all, ids],
  )
  const snapshot = useWallet(wallet)
  return {
    networks,
    current: snapshot.status === 'connected' ? findNetwork(all, snapshot.chainId) : undefined,
    switchTo: (chainId) => wallet.switchChain(chainId),
  }
}
