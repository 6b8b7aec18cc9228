import { describe, expect, test } from 'vitest'
import type { Sale } from '@peppermint/contracts/sale'
import { createMintStore, initialState } from './mintStore.ts'

const T = 1_800_000_000
function saleAt(number: number, changes: Partial<Sale> = {}): Sale {
  return {
    chainId: 7700,
    contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
    name: 'Scovilles',
    maxSupply: 10_000,
    minted: number,
    paused: false,
    phases: [
      {
        name: 'Open',
        start: T - 100,
        end: T + 1_000,
        price: 1n,
        maxPerWallet: 5,
        maxPerTransaction: 5,
        maxSupply: 10_000,
      },
    ],
    crateStatus: {
      closedCrates: 0,
      revealedCrates: 0,
      closedTokens: 0,
      revealedTokens: 0,
      capacity: 100,
      dueAt: 0,
      linkWindow: 0,
    },
    head: { number, hash: `0x${'0'.repeat(64)}`, timestamp: T },
    ...changes,
  }
}

/** A store on a device whose clock the test turns. */
function storeOn(device: { now: number }, sale?: Sale) {
  const beginning = sale === undefined ? { readAt: T * 1000 } : { sale, readAt: T * 1000 }
  return createMintStore(beginning, () => device.now)
}

describe('what the page knows', () => {
  test('begins with exactly the state of the HTML, whatever the device’s clock says', () => {
    const store = storeOn({ now: 0 }, saleAt(1))
    expect(store.getState()).toBe(store.getInitialState())
    expect(store.getInitialState()).toEqual(initialState({ sale: saleAt(1), readAt: T * 1000 }))
    expect(store.getInitialState()).toMatchObject({ status: 'disconnected', chainNow: T })
  })

  test('without a sale in the HTML it is loading, and unreachable once nobody answers', () => {
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

  test('tells listeners only when what is shown has changed', () => {
    const device = { now: T * 1000 }
    const store = storeOn(device, saleAt(5))
    store.tick()
    const settled = store.getState()
    let told = 0
    store.subscribe(() => (told += 1))
    store.tick()
    expect(told).toBe(0)
    expect(store.getState()).toBe(settled)
    device.now += 1_000
    store.tick()
    expect(told).toBe(1)
  })

  test('counts to the end of the phase by the server’s clock', () => {
    const device = { now: (T - 7_200) * 1000 }
    const store = storeOn(device, saleAt(5))
    store.setSale(saleAt(6), T * 1000)
    device.now += 1_000_000
    store.setSale(saleAt(7, { head: { ...saleAt(7).head, timestamp: T + 999 } }), (T + 1_000) * 1000)
    expect(store.getState().status).toBe('ended')
  })

  test('a reading that works again ends "unreachable"', () => {
    const store = storeOn({ now: T * 1000 }, saleAt(5))
    store.update({ outage: 'server-and-chain' })
    expect(store.getState().status).toBe('unreachable')
    store.setSale(saleAt(5), T * 1000)
    expect(store.getState().status).toBe('disconnected')
  })
})
