/**
 * Stores the page's data and derives the panel's state. The live part writes to it, React reads the state. The state
 * object changes only if its contents change.
 */
import type { Sale } from '@peppermint/sale'
import {
  createPageClock,
  recordPageHead,
  syncToServer,
  readClock,
  recordHead,
  type Clock,
} from './chainClock.ts'
import { derivePanel } from './derivePanel.ts'
import type { MintInputs, SaleReading } from './mintInputs.ts'
import type { Outage, PanelState } from './panelState.ts'
import type { Offer } from '@peppermint/ui/sale/phases.ts'

/** The sale in the page's HTML. */
export interface InitialSale {
  readonly sale?: Sale
  /** Server time in milliseconds when that sale was read. */
  readonly readAt: number
  /** The server had lost the chain when it rendered the HTML. */
  readonly outdated?: boolean
}

export interface MintStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => PanelState
  /** The state that the HTML was rendered from, for hydration. */
  readonly getInitialState: () => PanelState
  /** The last sale that was read. */
  readonly getSale: () => Sale | undefined
  /** The chain's time in Unix seconds. */
  readonly getChainNow: () => number
  /** The connected account's balance in wei; undefined while unknown. */
  readonly getBalance: () => bigint | undefined
  /** Updates the data and derives the state. */
  readonly update: (change: Partial<StoreData>) => void
  /** Records a reading. `serverNow` is the server time of the response, if our server sent it. */
  readonly setSale: (sale: Sale, serverNow?: number) => void
  /** Derives the state at the current time. */
  readonly tick: () => void
}

type StoreData = Omit<MintInputs, 'now' | 'reading'> & {
  readonly outage?: Outage | undefined
}

/** Measured gas of a mint, until a simulation returns a better estimate: see tools/src/sale/mintGas.test.ts. */
export function estimateMintGas(quantity: number, { entitlement }: Pick<Offer, 'entitlement'>): bigint {
  const proof = entitlement === undefined ? 0n : 6_000n + 1_000n * BigInt(entitlement.proof.length)
  return 76_000n + 2_000n * BigInt(quantity) + proof
}

const EMPTY_DATA: StoreData = {
  canReadDirectly: false,
  wallet: { status: 'disconnected' },
  allowlistResults: {},
  cards: {},
  unopened: [],
  quantity: 1,
  fees: { gasPrice: 0n, gasFor: estimateMintGas },
  attempt: { status: 'idle' },
  hasUnansweredPrompt: false,
  isDurable: true,
  pending: [],
}

/** The state that the server renders and the browser hydrates, at the time the sale was read. */
export function initialState({ sale, readAt, outdated }: InitialSale): PanelState {
  const clock = createInitialClock(readAt, readAt, sale)
  const outage = outdated === true ? 'server-lost-chain' : undefined
  return derivePanel({ ...EMPTY_DATA, now: readAt, reading: toReading(clock, readAt, outage, sale) })
}

function createInitialClock(deviceNow: number, readAt: number, sale: Sale | undefined): Clock {
  const clock = createPageClock(deviceNow, readAt)
  return sale === undefined ? clock : recordPageHead(clock, deviceNow, sale.head)
}

export function createMintStore(initial: InitialSale, deviceNow: () => number = Date.now): MintStore {
  const listeners = new Set<() => void>()
  const first = initialState(initial)
  let { sale } = initial
  let clock = createInitialClock(deviceNow(), initial.readAt, sale)
  let data: StoreData =
    initial.outdated === true ? { ...EMPTY_DATA, outage: 'server-lost-chain' } : EMPTY_DATA
  let state = first

  function derive(): void {
    const { outage, ...inputs } = data
    const now = deviceNow()
    const next = derivePanel({ ...inputs, now, reading: toReading(clock, now, outage, sale) })
    if (isSameState(state, next)) return
    state = next
    listeners.forEach((listener) => listener())
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    getInitialState: () => first,
    getSale: () => sale,
    getChainNow: () => readClock(clock, deviceNow()).chainNow,
    getBalance() {
      const { wallet } = data
      return wallet.status === 'connected' && wallet.account.status === 'read'
        ? wallet.account.balance
        : undefined
    },
    update(change) {
      data = { ...data, ...change }
      derive()
    },
    setSale(next, serverNow) {
      const now = deviceNow()
      if (serverNow !== undefined) clock = syncToServer(clock, now, serverNow)
      clock = recordHead(clock, now, next.head)
      // Responses can arrive out of order, and our server can be behind the chain: never go back.
      if (sale === undefined || next.head.number >= sale.head.number) sale = next
      data = { ...data, outage: undefined }
      derive()
    },
    tick: derive,
  }
}

function toReading(
  clock: Clock,
  now: number,
  outage: Outage | undefined,
  sale: Sale | undefined,
): SaleReading {
  return sale === undefined
    ? { status: 'none', outage: outage }
    : { status: 'read', sale, ...readClock(clock, now), outage: outage }
}

/** Compares as JSON; states are small and derived once a second. */
function isSameState(a: PanelState, b: PanelState): boolean {
  return a === b || stateKey(a) === stateKey(b)
}

function stateKey(state: PanelState): string {
  return JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
