import { describe, expect, test } from 'vitest'
import type { Sale } from '@peppermint/sale'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import { confirmed, createJournalMint } from '@peppermint/ui/mints/journalMint.fixture.ts'
import { createMintStore, initialState } from './mintStore.ts'

const T = 1_800_000_000
const open = testPhase({ start: T - 100, end: T + 1_000, price: 1n })
const saleAt = (number: number, changes: Partial<Sale> = {}): Sale =>
  testSale({
    minted: number,
    phases: [open],
    head: { number, hash: `0x${'0'.repeat(64)}`, timestamp: T },
    ...changes,
  })

/** A store on a device with a settable clock. */
function storeOn(device: { now: number }, sale?: Sale) {
  const initialSale = sale === undefined ? { readAt: T * 1000 } : { sale, readAt: T * 1000 }
  return createMintStore(initialSale, () => device.now)
}

describe('the mint store', () => {
  test('starts with the state of the HTML at any device time', () => {
    const store = storeOn({ now: 0 }, saleAt(1))
    expect(store.getState()).toBe(store.getInitialState())
    expect(store.getInitialState()).toEqual(initialState({ sale: saleAt(1), readAt: T * 1000 }))
    expect(store.getInitialState()).toMatchObject({ status: 'disconnected', chainNow: T })
  })

  test('without a sale in the HTML it is loading, then unreachable if all sources fail', () => {
    const store = storeOn({ now: 0 })
    expect(store.getState().status).toBe('loading')
    store.update({ outage: 'server-and-chain' })
    expect(store.getState().status).toBe('unreachable')
  })

  test('never goes back to an older block', () => {
    const store = storeOn({ now: T * 1000 }, saleAt(5))
    store.setSale(saleAt(4), T * 1000)
    expect(store.getState()).toMatchObject({ sale: { minted: 5 } })
    store.setSale(saleAt(6), T * 1000)
    expect(store.getState()).toMatchObject({ sale: { minted: 6 } })
  })

  test('the receipt of a mint counts at once, and until a newer block has been read', () => {
    const store = storeOn({ now: T * 1000 }, saleAt(5))
    store.update({ mint: createJournalMint({ ...confirmed, blockNumber: 7n, receiptData: [6, 7] }) })
    expect(store.getSale()).toMatchObject({ minted: 7, head: { number: 7 } })
    const known = store.getSale()
    store.tick()
    expect(store.getSale()).toBe(known)
    // Our server is behind, then it has a block without the mint: a reorg.
    store.setSale(saleAt(6), T * 1000)
    expect(store.getSale()).toMatchObject({ minted: 7 })
    store.setSale(saleAt(8, { minted: 5 }), T * 1000)
    expect(store.getSale()).toMatchObject({ minted: 5 })
    store.update({ quantity: 2 })
    expect(store.getSale()).toMatchObject({ minted: 5 })
  })

  test('notifies listeners only of changes', () => {
    const device = { now: T * 1000 }
    const store = storeOn(device, saleAt(5))
    store.tick()
    const settled = store.getState()
    let notifications = 0
    store.subscribe(() => (notifications += 1))
    store.tick()
    expect(notifications).toBe(0)
    expect(store.getState()).toBe(settled)
    device.now += 1_000
    store.tick()
    expect(notifications).toBe(1)
  })

  test('ends the phase by the server’s time', () => {
    const device = { now: (T - 7_200) * 1000 }
    const store = storeOn(device, saleAt(5))
    store.setSale(saleAt(6), T * 1000)
    device.now += 1_000_000
    store.setSale(saleAt(7, { head: { ...saleAt(7).head, timestamp: T + 999 } }), (T + 1_000) * 1000)
    expect(store.getState().status).toBe('ended')
  })

  test('a successful reading ends "unreachable"', () => {
    const store = storeOn({ now: T * 1000 }, saleAt(5))
    store.update({ outage: 'server-and-chain' })
    expect(store.getState().status).toBe('unreachable')
    store.setSale(saleAt(5), T * 1000)
    expect(store.getState().status).toBe('disconnected')
  })
})
