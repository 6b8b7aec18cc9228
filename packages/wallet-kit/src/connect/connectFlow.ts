/** The steps of connecting joined to a wallet port: a move that leads to connecting asks, and its end moves on. */
import { createStore } from '../provider/store.ts'
import type { WalletOption, WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import {
  wizardReducer,
  previousStep,
  initialWizard,
  type WizardAction,
  type Viewport,
  type Wizard,
} from './wizard.ts'

export interface ConnectFlowStore {
  readonly get: () => Wizard
  readonly subscribe: (listener: () => void) => () => void
  /** Makes a move, and asks the wallet where it leads to connecting. */
  readonly dispatch: (dispatch: WizardAction, viewport: Viewport) => void
  /** Reconnects to the selected wallet. A new attempt supersedes the previous one. */
  readonly retry: (viewport: Viewport) => void
  /** One step back; from connecting, gives it up. */
  readonly back: (viewport: Viewport) => void
  /** To the list. Gives up connecting. */
  readonly cancel: (viewport: Viewport) => void
}

/** The attempt that a port is busy with, so that a dialog that is opened again learns how it ends. */
const pendingAttempts = new WeakMap<
  WalletPort,
  { readonly wallet: WalletOption; readonly end: Promise<void> }
>()

/** Starts at `initialState`, or at the attempt that is still pending. */
export function createConnectFlow(
  wallet: WalletPort,
  initialState: Wizard = initialWizard,
): ConnectFlowStore {
  const store = createStore(initialState)
  /** Counts attempts, to ignore results of superseded ones. */
  let latest = 0

  async function trackAttempt(
    { id, name }: WalletOption,
    end: Promise<void>,
    viewport: Viewport,
  ): Promise<void> {
    const attempt = ++latest
    try {
      await end
    } catch (error) {
      if (attempt !== latest) return
      const problem = wallet.explain(error, { walletName: name, walletAsked: false })
      store.set(
        // Saying no is no failure: the list is there again, with the focus where it was.
        problem.outcome === 'rejected'
          ? wizardReducer(store.get(), { type: 'refused', walletId: id }, viewport)
          : wizardReducer(store.get(), { type: 'failed', walletId: id, problem }, viewport),
      )
    }
  }

  const current = () => reconcile(store.get(), wallet.getSnapshot())

  function cancelAttempt(): void {
    latest++
    wallet.cancel()
  }

  function dispatch(next: WizardAction, viewport: Viewport): void {
    // Only one attempt at a time.
    if (next.type === 'choose') cancelAttempt()
    const before = store.get()
    store.set(wizardReducer(current(), next, viewport))
    const state = store.get()
    if (state === before || state.type !== 'CONNECT' || state.attempt.status !== 'pending') return
    const end = wallet.connect(state.wallet.id)
    pendingAttempts.set(wallet, { wallet: state.wallet, end })
    void trackAttempt(state.wallet, end, viewport)
  }

  const attempt = pendingAttempts.get(wallet)
  if (attempt !== undefined && wallet.getSnapshot().status === 'connecting') {
    store.set({ type: 'CONNECT', wallet: attempt.wallet, attempt: { status: 'pending' } })
    void trackAttempt(attempt.wallet, attempt.end, { isCompact: false, isPhone: false })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    retry(viewport) {
      const now = current()
      if ('wallet' in now) dispatch({ type: 'choose', wallet: now.wallet }, viewport)
    },
    back(viewport) {
      const now = current()
      // Back to a question that is still open shows it again; only Back from it gives it up.
      if (now.type === 'CONNECT' && previousStep(now, viewport)) cancelAttempt()
      store.set(wizardReducer(now, { type: 'back' }, viewport))
    },
    cancel(viewport) {
      const now = current()
      cancelAttempt()
      store.set(wizardReducer(now, { type: 'leave' }, viewport))
    },
  }
}

/** The step with the current option of its wallet, or the attempt that something else started on the port. */
export function reconcile(state: Wizard, snapshot: WalletSnapshot): Wizard {
  if ('wallet' in state) {
    const { wallet } = state
    const now = snapshot.wallets.find(({ id }) => id === wallet.id)
    return now === undefined || now === wallet ? state : { ...state, wallet: now }
  }
  if (state.type !== 'NONE' || snapshot.status !== 'connecting') return state
  const wallet = snapshot.wallets.find(({ id }) => id === snapshot.walletId)
  return wallet === undefined ? state : { type: 'CONNECT', wallet, attempt: { status: 'pending' } }
}
