import { testSale } from '@peppermint/sale/sale.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaleStream } from './saleStream.ts'
import type { SaleUpdate } from './watchSale.ts'

const contract = '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31'
const deployment = { chainId: 7700, contract, block: 1 } as const
const sale = testSale({ contract, maxSupply: 10, minted: 1 })

/** A scripted EventSource. */
class FakeEventSource extends EventTarget {
  static open: FakeEventSource[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.open.push(this)
  }
  close() {
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this)
  }
  emitSale(data: unknown) {
    this.dispatchEvent(new MessageEvent('sale', { data: JSON.stringify(data) }))
  }
}

let page: EventTarget & { hidden: boolean }
let device: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.open = []
  page = Object.assign(new EventTarget(), { hidden: false })
  device = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function startStream() {
  const received: SaleUpdate[] = []
  let lost = 0
  const { ensureOpen } = createSaleStream({
    api: 'https://api.example',
    deployment,
    onSale: (update) => received.push(update),
    onLost: () => void (lost += 1),
  })
  return { ensureOpen, received, lost: () => lost }
}

test('one stream is open while the page is visible, with sale and server time', () => {
  const { ensureOpen, received } = startStream()
  ensureOpen()
  ensureOpen()
  expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['https://api.example/api/live'])
  FakeEventSource.open[0]?.emitSale({ sale, readAt: 5_000, sentAt: 6_000 })
  expect(received).toMatchObject([{ sale: { minted: 1 }, serverNow: 6_000 }])
  // Outdated sales are ignored: polling returns more.
  FakeEventSource.open[0]?.emitSale({ sale, readAt: 5_000, sentAt: 21_000 })
  expect(received).toHaveLength(1)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeEventSource.open).toEqual([])
  ensureOpen()
  expect(FakeEventSource.open).toEqual([])
  page.hidden = false
  ensureOpen()
  expect(FakeEventSource.open).toHaveLength(1)
})

test('the stream closes when the device goes offline, and reopens on the next response', () => {
  const { ensureOpen, lost } = startStream()
  ensureOpen()
  device.dispatchEvent(new Event('offline'))
  expect([FakeEventSource.open.length, lost()]).toEqual([0, 0])
  ensureOpen()
  expect(FakeEventSource.open).toHaveLength(1)
})

test('a broken stream falls back to polling, and is retried after a minute', () => {
  const { ensureOpen, lost } = startStream()
  ensureOpen()
  FakeEventSource.open[0]?.dispatchEvent(new Event('error'))
  expect([FakeEventSource.open.length, lost()]).toEqual([0, 1])
  ensureOpen()
  expect(FakeEventSource.open).toEqual([])
  vi.advanceTimersByTime(60_000)
  ensureOpen()
  expect(FakeEventSource.open).toHaveLength(1)
})

test('a stream with another contract or malformed data is closed', () => {
  for (const data of [
    { sale: { ...sale, chainId: 1 }, readAt: 1, sentAt: 2 },
    { sale, readAt: 1 },
    'hello',
  ]) {
    FakeEventSource.open = []
    const { ensureOpen, received, lost } = startStream()
    ensureOpen()
    FakeEventSource.open[0]?.emitSale(data)
    expect([received.length, lost(), FakeEventSource.open.length]).toEqual([0, 1, 0])
  }
})
