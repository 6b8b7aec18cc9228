/**
 * Stores the page's data and derives the panel's state. The live part writes to it, React reads the state. The state
 * object changes only if its contents change.
 */
import type { Sale, Head } from '@peppermint/sale'
import { mintedTokenIds } from '@peppermint/ui/mints/mintRecord.ts'
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
  /** Nothing was launched yet when it rendered the HTML. */
  readonly notLaunched?: boolean
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
export function initialState(initial: InitialSale): PanelState {
  const { sale, readAt } = initial
  const clock = createInitialClock(readAt, readAt, sale)
  const reading = toReading(clock, readAt, initialOutage(initial), sale)
  return derivePanel({ ...EMPTY_DATA, now: readAt, reading })
}

function initialOutage({ outdated, notLaunched }: InitialSale): Outage | undefined {
  if (notLaunched) return 'not-launched'
  return outdated ? 'server-lost-chain' : undefined
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
  let data: StoreData = { ...EMPTY_DATA, outage: initialOutage(initial) }
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
      sale &&= withMint(sale, data.mint)
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

/** The sale with the visitor's own mint: its receipt can be newer than the last reading, and everything follows it. */
function withMint(sale: Sale, mint: StoreData['mint']): Sale {
  if (mint?.entry.status !== 'confirmed') return sale
  const number = Number(mint.entry.blockNumber)
  const minted = Math.max(sale.minted, ...mintedTokenIds(mint.entry.receiptData))
  return number > sale.head.number ? { ...sale, minted, head: { ...sale.head, number } } : sale
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

interface Clock {
  /** Milliseconds to add to the device's clock. */
  readonly offset: number
  /** The source of `offset`; `device` is replaced by either of the others. */
  readonly source: 'device' | 'block' | 'server'
  /** The newest known block, and the corrected time in milliseconds when it was first read. */
  readonly head?: Head
  readonly headSeenAt?: number
  /** Device time in milliseconds of the latest reading, with or without a new block. */
  readonly readAt?: number
}

export const DEVICE_CLOCK: Clock = { offset: 0, source: 'device' }

/** A new head sets the clock if the previous reading is at most this old: the head is younger than that. */
const HEAD_WATCH_MS = 15_000
/** Blocks count as late for at most this long after the latest reading; a page that does not poll cannot know. */
const READING_TTL_MS = 15_000
/** The device's clock is trusted if the HTML was rendered within this time of it. */
const MAX_CLOCK_SKEW_MS = 60_000

/**
 * The chain's clock on a device whose own clock may be wrong. Phases open and close by block timestamps, so a
 * countdown by the device's clock would be off by the device's error.
 *
 * `offset` corrects the device's clock. It is derived from our server's responses, which carry its time, and from new
 * blocks, which are seconds old when they arrive.
 * The clock of a page that was rendered at `readAt` by the server's clock.
 */
export function createPageClock(deviceNow: number, readAt: number): Clock {
  return Math.abs(deviceNow - readAt) <= MAX_CLOCK_SKEW_MS ? { offset: 0, source: 'server' } : DEVICE_CLOCK
}

/** Sets the clock from the server time of a response. */
export function syncToServer(clock: Clock, deviceNow: number, serverNow: number): Clock {
  return withOffset(clock, serverNow - deviceNow, 'server')
}

/** Records a head that was just read from our server or the chain. For the head in the HTML, use `recordPageHead`. */
export function recordHead(clock: Clock, deviceNow: number, head: Head): Clock {
  const { readAt } = clock
  const known = { ...clock, readAt: deviceNow }
  if (clock.head !== undefined && head.number <= clock.head.number) return known
  const isFresh = clock.head !== undefined && readAt !== undefined && deviceNow - readAt <= HEAD_WATCH_MS
  const learned =
    isFresh && clock.source !== 'server'
      ? withOffset(known, head.timestamp * 1000 - deviceNow, 'block')
      : known
  return { ...learned, head, headSeenAt: deviceNow + learned.offset }
}

/** Records the head in the HTML. This page did not read it, so it does not set the clock. */
export function recordPageHead(clock: Clock, deviceNow: number, head: Head): Clock {
  return { ...clock, head, headSeenAt: deviceNow + clock.offset }
}

/** The chain's time in seconds, and the age of the newest block as far as this page can know it. */
export function readClock(clock: Clock, deviceNow: number): { chainNow: number; headAge: number } {
  const { head, headSeenAt, readAt, offset, source } = clock
  const correctedNow = deviceNow + offset
  if (head === undefined || headSeenAt === undefined)
    return { chainNow: Math.floor(correctedNow / 1000), headAge: 0 }
  // Without readings (a hidden tab, a sleeping device) new blocks are missed: the age stops.
  const lastReading =
    readAt === undefined ? correctedNow : Math.min(correctedNow, readAt + offset + READING_TTL_MS)
  const sinceRead = (lastReading - headSeenAt) / 1000
  const byTimestamp = lastReading / 1000 - head.timestamp
  // With only the device's clock, use the time since the block was read: a device that is an hour ahead must not
  // declare a healthy chain stale.
  const headAge = source === 'device' ? sinceRead : Math.max(sinceRead, byTimestamp)
  // The chain's clock advances between blocks and is never behind its newest block. Counting from the moment the
  // block was read supports chains with a shifted clock (a rehearsal, a fork).
  const lag = source === 'device' ? 0 : Math.max(0, headSeenAt / 1000 - head.timestamp)
  const chainNow = head.timestamp + lag + Math.max(0, correctedNow - headSeenAt) / 1000
  return { chainNow: Math.floor(chainNow), headAge: Math.max(0, Math.floor(headAge)) }
}

/** Shifts times that were recorded with the previous offset. */
function withOffset(clock: Clock, offset: number, source: Clock['source']): Clock {
  const { headSeenAt } = clock
  const moved = { ...clock, offset, source }
  return headSeenAt === undefined ? moved : { ...moved, headSeenAt: headSeenAt + offset - clock.offset }
}
