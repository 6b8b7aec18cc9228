/** What every page of the workspace uses. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Store, WalletSnapshot } from '@peppermint/wallet-kit'
import type { GatewayClient } from '@peppermint/safe/client'
import type { Address, Chain, Client, Transport } from 'viem'
import type { Session } from '@peppermint/ui/page/session.ts'
import type { StoredState } from '@peppermint/ui/page/storedState.ts'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import type { SafeSource } from './source/safeSource.ts'

export interface Workspace {
  readonly site: SiteConfig
  readonly session: Session
  readonly queryClient: QueryClient
  /** Undefined without a gateway. */
  readonly gateway: GatewayClient | undefined
  /** Whether the page may contact the chain's endpoints: a wallet is connected, or the visitor asked for it. */
  readonly isChainAllowed: Store<boolean>
  /** Client of the chain, made on the first call. Call it only once `isChainAllowed` is true. */
  readonly chain: () => Client<Transport, Chain>
  /** Opened by this browser, newest first. */
  readonly recentSafes: StoredState<readonly Address[]>
  /** Where Safes are read; always `chain` without a gateway. */
  readonly sourceType: Store<SafeSource['type']>
  /** Those that are open: `sourceOf` opens and finds them. */
  readonly sources: Map<string, SafeSource>
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export const WorkspaceProvider = WorkspaceContext.Provider

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (workspace === undefined) throw new Error('useWorkspace: no WorkspaceProvider')
  return workspace
}

/** The wallet's connection, kept up to date. */
export function useWallet(): WalletSnapshot {
  const { subscribe, getSnapshot, getServerSnapshot } = useWorkspace().session.kit.wallet
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
}

/** The connected account; undefined without one. */
export function useAccount(): Address | undefined {
  const wallet = useWallet()
  return wallet.status === 'connected' ? wallet.account : undefined
}

/** Id of the wallet that a page has inside a Safe host. */
const HOST_WALLET = 'safe'

/** Whether the page is inside a Safe host, whose wallet is the Safe. */
export function useIsInHost(): boolean {
  const wallet = useWallet()
  return wallet.status === 'connected' && wallet.walletId === HOST_WALLET
}

/** Whether a wallet of an earlier visit is coming back: soon it is connected, or nothing is. */
export const useIsReconnecting = (): boolean => useWallet().status === 'reconnecting'
