/** Connecting without its pictures: the steps, what may be done in each, and what is being asked of the wallet. */
import { useMemo, useSyncExternalStore } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletOption, WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { createConnectFlow, reconcile } from './connectFlow.ts'
import { previousStep, type Viewport, type Wizard } from './wizard.ts'

export interface ConnectFlow {
  readonly snapshot: WalletSnapshot
  /** The step, with the chosen wallet as the list has it now. */
  readonly state: Wizard
  /** Whether {@link back} leads anywhere. */
  readonly canGoBack: boolean
  /** Selects a wallet: connects if it is ready, otherwise shows how to get it. */
  readonly choose: (wallet: WalletOption) => void
  /** Opens "What is a Wallet?"; a separate step only in the compact layout. */
  readonly learn: () => void
  readonly get: () => void
  readonly pick: (wallet: WalletOption) => void
  /** Shows how to get the selected wallet. A pending request stays pending. */
  readonly download: () => void
  readonly getApp: () => void
  readonly addExtension: () => void
  /** Continues after the app was installed. */
  readonly next: () => void
  /** Reconnects to the selected wallet, with a new code if needed. */
  readonly retry: () => void
  /** Goes one step back; cancels a pending attempt. */
  readonly back: () => void
  /** Returns to the list; cancels a pending attempt. */
  readonly cancel: () => void
}

const wide: Viewport = { isCompact: false, isPhone: false }

/** Runs the connect wizard on a port, from `initialState` or the list. Mount it only while the dialog is open. */
export function useConnectFlow(
  wallet: WalletPort,
  viewport: Viewport = wide,
  initialState?: Wizard,
): ConnectFlow {
  const snapshot = useWallet(wallet)
  const flow = useMemo(() => createConnectFlow(wallet, initialState), [wallet, initialState])
  const state = reconcile(useSyncExternalStore(flow.subscribe, flow.get, flow.get), snapshot)
  return {
    snapshot,
    state,
    canGoBack: previousStep(state, viewport) !== undefined,
    choose: (option) => flow.dispatch({ type: 'choose', wallet: option }, viewport),
    learn: () => flow.dispatch({ type: 'learn' }, viewport),
    get: () => flow.dispatch({ type: 'get' }, viewport),
    pick: (option) => flow.dispatch({ type: 'pick', wallet: option }, viewport),
    download: () => flow.dispatch({ type: 'download' }, viewport),
    getApp: () => flow.dispatch({ type: 'get-app' }, viewport),
    addExtension: () => flow.dispatch({ type: 'add-extension' }, viewport),
    next: () => flow.dispatch({ type: 'continue' }, viewport),
    retry: () => flow.retry(viewport),
    back: () => flow.back(viewport),
    cancel: () => flow.cancel(viewport),
  }
}
