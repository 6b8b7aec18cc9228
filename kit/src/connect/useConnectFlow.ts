/** Connecting without its pictures: the steps, what may be done in each, and what is being asked of the wallet. */
import { useMemo, useSyncExternalStore } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletOption, WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { createConnectFlow, reconciled } from './connectFlow.ts'
import { backFrom, type Surroundings, type Wizard } from './wizard.ts'

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

const wide: Surroundings = { isCompact: false, isPhone: false }

/** The steps of connecting on a port, from the list unless told to `begin` elsewhere. Keep it mounted only while the dialog is open: each opening begins afresh. */
export function useConnectFlow(wallet: WalletPort, around: Surroundings = wide, begin?: Wizard): ConnectFlow {
  const snapshot = useWallet(wallet)
  const flow = useMemo(() => createConnectFlow(wallet, begin), [wallet, begin])
  const state = reconciled(useSyncExternalStore(flow.subscribe, flow.get, flow.get), snapshot)
  return {
    snapshot,
    state,
    canGoBack: backFrom(state, around) !== undefined,
    choose: (option) => flow.move({ do: 'choose', wallet: option }, around),
    learn: () => flow.move({ do: 'learn' }, around),
    get: () => flow.move({ do: 'get' }, around),
    pick: (option) => flow.move({ do: 'pick', wallet: option }, around),
    download: () => flow.move({ do: 'download' }, around),
    getApp: () => flow.move({ do: 'get-app' }, around),
    addExtension: () => flow.move({ do: 'add-extension' }, around),
    next: () => flow.move({ do: 'continue' }, around),
    retry: () => flow.retry(around),
    back: () => flow.back(around),
    cancel: () => flow.cancel(around),
  }
}
