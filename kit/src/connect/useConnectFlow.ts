/** Connecting without its pictures: the steps, what may be done in each, and what is being asked of the wallet. */
import { useMemo, useSyncExternalStore } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletOption, WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { createConnectFlow, reconcile } from './connectFlow.ts'
import { previousStep, type Viewport, type Wizard } from './wizard.ts'

/** What a connect dialog of one's own draws, and what its buttons do. */
export interface ConnectFlow {
  readonly snapshot: WalletSnapshot
  /** The step, with the chosen wallet as the list has it now. */
  readonly state: Wizard
  /** Whether {@link back} leads anywhere. */
  readonly canGoBack: boolean
  /** Chooses a wallet: it is asked where it is ready, else it is told how to get it. */
  readonly choose: (wallet: WalletOption) => void
  /** "What is a Wallet?"; a step of its own only where there is one column. */
  readonly learn: () => void
  /** "Get a Wallet". */
  readonly get: () => void
  /** A row of "Get a Wallet". */
  readonly pick: (wallet: WalletOption) => void
  /** From connecting to getting the wallet that was chosen. An open question stays open meanwhile. */
  readonly download: () => void
  readonly getApp: () => void
  readonly addExtension: () => void
  /** The app is said to be installed: what to do with it. */
  readonly next: () => void
  /** Asks the chosen wallet anew, with a new code where it needs one. */
  readonly retry: () => void
  /** One step back. From connecting: stops waiting. */
  readonly back: () => void
  /** To the list. Stops waiting. */
  readonly cancel: () => void
}

const wide: Viewport = { isCompact: false, isPhone: false }

/** The steps of connecting on a port, from the list unless told to `begin` elsewhere. Keep it mounted only while the dialog is open: each opening begins afresh. */
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
