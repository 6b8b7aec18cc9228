/**
 * Holds what the page knows and tells the panel's state. The live part puts in what it learns; React reads
 * one state. The state keeps its identity until something that the panel shows has changed.
 */
import type { Sale } from '@peppermint/contracts/sale'
import { clockFromPage, headInPage, heardServer, readClock, sawHead, type Clock } from './chainClock.ts'
import { derivePanel } from './derivePanel.ts'
import type { MintInputs, Reading } from './mintInputs.ts'
import type { Missing, PanelState } from './panelState.ts'
import type { Offer } from './phases.ts'

/** What is known before anything is read, besides the sale in the page's HTML. */
export interface Beginning {
  readonly sale?: Sale
  /** When that sale was read, by the clock of who read it, milliseconds. */
  readonly readAt: number
  /** Whoever rendered the HTML had lost the chain by then. */
  readonly outdated?: boolean
}

export interface MintStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => PanelState
  /** The state that the HTML was made from: what hydration has to repeat. */
  readonly getFirstState: () => PanelState
  /** The sale as last read, from wherever. */
  readonly getSale: () => Sale | undefined
  /** The chain's clock now, Unix seconds. */
  readonly getChainNow: () => number
  /** Wei of the connected account, while it is known. */
  readonly getBalance: () => bigint | undefined
  /** Puts in what was learned, and derives anew. */
  readonly update: (change: Partial<Knowledge>) => void
  /** A reading succeeded. `serverNow` is our server's clock when it answered, where it was our server. */
  readonly sawSale: (sale: Sale, serverNow?: number) => void
  /** Derives anew because time has passed. */
  readonly tick: () => void
}

type Knowledge = Omit<MintInputs, 'now' | 'reading'> & {
  readonly missing?: Missing | undefined
}

/** Gas of a mint by measurement of the contract, until a simulation tells better: see contracts/sale/mintGas.test.ts. */
export function knownGas(quantity: number, { entitlement }: Pick<Offer, 'entitlement'>): bigint {
  const proof = entitlement === undefined ? 0n : 6_000n + 1_000n * BigInt(entitlement.proof.length)
  return 76_000n + 2_000n * BigInt(quantity) + proof
}

const nothingKnown: Knowledge = {
  canReadDirectly: false,
  wallet: { at: 'disconnected' },
  listings: {},
  cards: {},
  quantity: 1,
  fees: { gasPrice: 0n, gasFor: knownGas },
  attempt: { status: 'idle' },
  stillAsking: false,
  isDurable: true,
  pending: [],
}

/** The state a page is rendered from, on the server and at hydration: the clock stands where the sale was read. */
export function firstState({ sale, readAt, outdated }: Beginning): PanelState {
  const clock = beginningClock(readAt, readAt, sale)
  const missing = outdated === true ? 'server-lost-chain' : undefined
  return derivePanel({ ...nothingKnown, now: readAt, reading: readingOf(clock, readAt, missing, sale) })
}

function beginningClock(deviceNow: number, readAt: number, sale: Sale | undefined): Clock {
  const clock = clockFromPage(deviceNow, readAt)
  return sale === undefined ? clock : headInPage(clock, deviceNow, sale.head)
}

export function createMintStore(beginning: Beginning, deviceNow: () => number = Date.now): MintStore {
  const listeners = new Set<() => void>()
  const first = firstState(beginning)
  let { sale } = beginning
  let clock = beginningClock(deviceNow(), beginning.readAt, sale)
  let known: Knowledge =
    beginning.outdated === true ? { ...nothingKnown, missing: 'server-lost-chain' } : nothingKnown
  let state = first

  function derive(): void {
    const { missing, ...inputs } = known
    const now = deviceNow()
    const next = derivePanel({ ...inputs, now, reading: readingOf(clock, now, missing, sale) })
    if (sameState(state, next)) return
    state = next
    listeners.forEach((listener) => listener())
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    getFirstState: () => first,
    getSale: () => sale,
    getChainNow: () => readClock(clock, deviceNow()).chainNow,
    getBalance() {
      const { wallet } = known
      return wallet.at === 'connected' && wallet.account.at === 'read' ? wallet.account.balance : undefined
    },
    update(change) {
      known = { ...known, ...change }
      derive()
    },
    sawSale(next, serverNow) {
      const now = deviceNow()
      if (serverNow !== undefined) clock = heardServer(clock, now, serverNow)
      clock = sawHead(clock, now, next.head)
      // Answers may overtake each other, and our server may lag behind the chain: never go back.
      if (sale === undefined || next.head.number >= sale.head.number) sale = next
      known = { ...known, missing: undefined }
      derive()
    },
    tick: derive,
  }
}

function readingOf(clock: Clock, now: number, missing: Missing | undefined, sale: Sale | undefined): Reading {
  return sale === undefined
    ? { at: 'none', missing }
    : { at: 'read', sale, ...readClock(clock, now), missing }
}

/** Equal in everything that JSON can tell; states are small and derived once a second. */
function sameState(a: PanelState, b: PanelState): boolean {
  return a === b || stateKey(a) === stateKey(b)
}

function stateKey(state: PanelState): string {
  return JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
