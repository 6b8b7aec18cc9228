/** The steps of connecting joined to a wallet port: a move that leads to connecting asks, and its end moves on. */
import type { WalletOption, WalletPort, WalletSnapshot } from '../wallets/wallet.ts'
import { advance, backFrom, start, type Move, type Surroundings, type Wizard } from './wizard.ts'

/** One visit to the connect dialog. */
export interface FlowStore {
  readonly get: () => Wizard
  readonly subscribe: (listener: () => void) => () => void
  /** Makes a move, and asks the wallet where it leads to connecting. */
  readonly move: (move: Move, around: Surroundings) => void
  /** Asks the chosen wallet anew. What it was asked before counts no more. */
  readonly retry: (around: Surroundings) => void
  /** One step back; from connecting, gives it up. */
  readonly back: (around: Surroundings) => void
  /** To the list. Gives up connecting. */
  readonly cancel: (around: Surroundings) => void
}

/** The attempt that a port is busy with, so that a dialog that is opened again learns how it ends. */
const underWay = new WeakMap<WalletPort, { readonly wallet: WalletOption; readonly end: Promise<void> }>()

/** Begins at the list unless told otherwise, or with the question that the wallet is still asking. */
export function createConnectFlow(wallet: WalletPort, begin: Wizard = start): FlowStore {
  const listeners = new Set<() => void>()
  let state = begin
  /** Counts attempts, so that what a later one has replaced says nothing any more. */
  let latest = 0

  function become(next: Wizard): void {
    if (next === state) return
    state = next
    listeners.forEach((listener) => listener())
  }

  async function follow({ id, name }: WalletOption, end: Promise<void>, around: Surroundings): Promise<void> {
    const attempt = ++latest
    try {
      await end
    } catch (error) {
      if (attempt !== latest) return
      const problem = wallet.explain(error, { walletName: name, walletAsked: false })
      become(
        // Saying no needs no answer: the list is simply there again, with the focus where it was.
        problem.outcome === 'rejected'
          ? advance(state, { do: 'refused', walletId: id }, around)
          : advance(state, { do: 'failed', walletId: id, problem }, around),
      )
    }
  }

  function stopWaiting(): void {
    latest++
    wallet.cancel()
  }

  function move(next: Move, around: Surroundings): void {
    // Another wallet, or the same one anew: there is one question at a time.
    if (next.do === 'choose') stopWaiting()
    const before = state
    become(advance(reconciled(state, wallet.getSnapshot()), next, around))
    if (state === before || state.at !== 'CONNECT' || state.attempt.at !== 'asking') return
    const end = wallet.connect(state.wallet.id)
    underWay.set(wallet, { wallet: state.wallet, end })
    void follow(state.wallet, end, around)
  }

  const attempt = underWay.get(wallet)
  if (attempt !== undefined && wallet.getSnapshot().status === 'connecting') {
    state = { at: 'CONNECT', wallet: attempt.wallet, attempt: { at: 'asking' } }
    void follow(attempt.wallet, attempt.end, { isCompact: false, isPhone: false })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    move,
    retry(around) {
      const now = reconciled(state, wallet.getSnapshot())
      if ('wallet' in now) move({ do: 'choose', wallet: now.wallet }, around)
    },
    back(around) {
      const now = reconciled(state, wallet.getSnapshot())
      // Back to a question that is still open shows it again; only Back from it gives it up.
      if (now.at === 'CONNECT' && backFrom(now, around)) stopWaiting()
      become(advance(now, { do: 'back' }, around))
    },
    cancel(around) {
      const now = reconciled(state, wallet.getSnapshot())
      stopWaiting()
      become(advance(now, { do: 'leave' }, around))
    },
  }
}

/** The step with its wallet as the list has it now, or what the port asks although nobody chose it here. */
export function reconciled(own: Wizard, snapshot: WalletSnapshot): Wizard {
  if ('wallet' in own) {
    const { wallet } = own
    const now = snapshot.wallets.find(({ id }) => id === wallet.id)
    return now === undefined || now === wallet ? own : { ...own, wallet: now }
  }
  if (own.at !== 'NONE' || snapshot.status !== 'connecting') return own
  const wallet = snapshot.wallets.find(({ id }) => id === snapshot.walletId)
  return wallet === undefined ? own : { at: 'CONNECT', wallet, attempt: { at: 'asking' } }
}
