/** Hooks for custom interfaces: connection status, dialogs, wallets. */
import { useEffect } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import type { Discovery, Pairing, WalletOption, WalletPort } from '../wallets/wallet.ts'
import { type Kit, useKit } from './kit.ts'
import { type ConnectionStatus, getPermittedDialogs, getConnectionStatus } from './dialogPermissions.ts'

/** Disconnected, connecting, reconnecting, unauthenticated (connected, not signed in) or connected (C-01). */
export function useConnectionStatus(): ConnectionStatus {
  const { wallet, session } = useKit()
  return getConnectionStatus(useWallet(wallet).status, session)
}

/** The connected account and its chain, however far signing in is; undefined without one (C-14). */
export function useConnectedWallet():
  | {
      readonly address: `0x${string}`
      readonly chain: { readonly id: number; readonly unsupported: boolean }
      readonly walletId: string
      readonly walletName: string
    }
  | undefined {
  const snapshot = useWallet(useKit().wallet)
  if (snapshot.status !== 'connected') return undefined
  const { account, chainId, chain, walletId, walletName } = snapshot
  return {
    address: account,
    chain: { id: chainId, unsupported: chain === 'unsupported' },
    walletId,
    walletName,
  }
}

/** One dialog: whether it is open, and how to open it. */
export interface DialogControl {
  readonly isOpen: boolean
  /** Opens it; undefined while it may not be opened. */
  readonly open: (() => void) | undefined
  readonly close: () => void
}

function control(kit: Kit, dialog: 'connect' | 'account' | 'network', isPermitted: boolean): DialogControl {
  return {
    isOpen: isPermitted && kit.open === dialog,
    open: isPermitted ? () => kit.setOpen(dialog) : undefined,
    close: () => kit.setOpen('none'),
  }
}

/** The dialog in which a wallet is chosen, or signing in is done. Opens unless connected and signed in. */
export function useConnectDialog(): DialogControl {
  const kit = useKit()
  return control(kit, 'connect', getPermittedDialogs(useWallet(kit.wallet), kit.session).connect)
}

/** The account's dialog. Opens only when connected on a supported chain (B-06). */
export function useAccountDialog(): DialogControl {
  const kit = useKit()
  return control(kit, 'account', getPermittedDialogs(useWallet(kit.wallet), kit.session).account)
}

/** The dialog of networks. Opens only when connected (B-07). */
export function useNetworkDialog(): DialogControl {
  const kit = useKit()
  return control(kit, 'network', getPermittedDialogs(useWallet(kit.wallet), kit.session).network)
}

/**
 * The connection itself, for the hooks that take one: `useConnectFlow(useWalletPort())`, `useSignIn({ adapter, wallet:
 * useWalletPort() })`.
 */
export function useWalletPort(): WalletPort {
  return useKit().wallet
}

/** The wallets that can be chosen, and how far the search for them is, for people who draw their own list. */
export function useWalletList(): {
  readonly wallets: readonly WalletOption[]
  readonly discovery: Discovery
  /** The QR code or link while a wallet on another device connects. */
  readonly pairing: Pairing | undefined
  /** Asks a wallet to connect; rejects with the wallet's own error. */
  readonly connect: (walletId: string) => Promise<void>
  /** Stops waiting for one. */
  readonly cancel: () => void
} {
  const { wallet } = useKit()
  const snapshot = useWallet(wallet)
  const { wallets, discovery } = snapshot
  // A custom list needs the known wallets, not only announced ones.
  useEffect(() => void wallet.load().catch(() => undefined), [wallet])
  const pairing = snapshot.status === 'connecting' ? snapshot.pairing : undefined
  return { wallets, discovery, pairing, connect: wallet.connect, cancel: wallet.cancel }
}

/** Ends the connection. The page forgets it even when the wallet fails to; the promise then rejects. */
export function useDisconnectWallet(): () => Promise<void> {
  return useKit().wallet.disconnect
}
