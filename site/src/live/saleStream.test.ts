import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaleStream } from './saleStream.ts'
import type { SaleUpdate } from './watchSale.ts'

const contract = '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31'
const deployment = { chainId: 7700, contract, block: 1 } as const
const sale = {
  chainId: 7700,
  contract,
  name: 'Scovilles',
  maxSupply: 10,
  minted: 1,
  paused: false,
  phases: [],
  crateStatus: {
    closedCrates: 0,
    revealedCrates: 0,
    closedTokens: 0,
    revealedTokens: 0,
    capacity: 100,
    dueAt: 0,
    linkWindow: 0,
  },
  head: { number: 1, hash: `0x${'0'.repeat(64)}`, timestamp: 1 },
}

/** The browser's end of a line. */
class Line extends EventTarget {
  static open: Line[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Line.open.push(this)
  }
  close() {
    Line.open = Line.open.filter((line) => line !== this)
  }
  tell(data: unknown) {
    this.dispatchEvent(new MessageEvent('sale', { data: JSON.stringify(data) }))
  }
}

let page: EventTarget & { hidden: boolean }
let device: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  Line.open = []
  page = Object.assign(new EventTarget(), { hidden: false })
  device = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('EventSource', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin() {
  const heard: SaleUpdate[] = []
  let lost = 0
  const { ensureOpen: want } = createSaleStream({
    api: 'https://api.example',
    deployment,
    onSale: (news) => heard.push(news),
    onLost: () => void (lost += 1),
  })
  return { want, heard, lost: () => lost }
}

test('one line is held while the page is looked at, and it tells the sale with the server’s clock', () => {
  const { want, heard } = begin()
  want()
  want()
  expect(Line.open.map(({ url }) => url)).toEqual(['https://api.example/api/live'])
  Line.open[0]?.tell({ sale, readAt: 5_000, sentAt: 6_000 })
  expect(heard).toMatchObject([{ sale: { minted: 1 }, serverNow: 6_000 }])
  // A server that has lost the chain says more to who asks.
  Line.open[0]?.tell({ sale, readAt: 5_000, sentAt: 21_000 })
  expect(heard).toHaveLength(1)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(Line.open).toEqual([])
  want()
  expect(Line.open).toEqual([])
  page.hidden = false
  want()
  expect(Line.open).toHaveLength(1)
})

test('a device that loses its network hears nothing more, and holds a line again once somebody answers', () => {
  const { want, lost } = begin()
  want()
  device.dispatchEvent(new Event('offline'))
  expect([Line.open.length, lost()]).toEqual([0, 0])
  want()
  expect(Line.open).toHaveLength(1)
})

test('a line that breaks is left to asking, and tried again a minute later', () => {
  const { want, lost } = begin()
  want()
  Line.open[0]?.dispatchEvent(new Event('error'))
  expect([Line.open.length, lost()]).toEqual([0, 1])
  want()
  expect(Line.open).toEqual([])
  vi.advanceTimersByTime(60_000)
  want()
  expect(Line.open).toHaveLength(1)
})

test('a line that speaks of another contract, or nonsense, is not listened to', () => {
  for (const told of [
    { sale: { ...sale, chainId: 1 }, readAt: 1, sentAt: 2 },
    { sale, readAt: 1 },
    'hello',
  ]) {
    Line.open = []
    const { want, heard, lost } = begin()
    want()
    Line.open[0]?.tell(told)
    expect([heard.length, lost(), Line.open.length]).toEqual([0, 1, 0])
  }
})
