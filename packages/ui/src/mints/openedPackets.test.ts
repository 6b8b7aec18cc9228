import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEY = 'peppermint.opened'

const createStorage = (items = new Map<string, string>()) => ({
  items,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
})

let storage: ReturnType<typeof createStorage>
let tab: EventTarget

/** The module as a page that was just loaded has it. */
async function loadPage() {
  vi.resetModules()
  return import('./openedPackets.ts')
}

beforeEach(() => {
  storage = createStorage()
  tab = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', tab)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('every packet is closed until it is opened; a reload shows the same', async () => {
  const page = await loadPage()
  expect(page.getUnopened('m1', [7, 8, 9])).toEqual([7, 8, 9])
  page.openPackets('m1', [8])
  expect(page.getUnopened('m1', [7, 8, 9])).toEqual([7, 9])
  expect(page.getUnopened('m2', [8])).toEqual([8])
  const reloaded = await loadPage()
  expect(reloaded.getUnopened('m1', [7, 8, 9])).toEqual([7, 9])
  reloaded.openPackets('m1', [7, 9])
  expect((await loadPage()).getUnopened('m1', [7, 8, 9])).toEqual([])
})

test('of peppers whose packets are closed, nothing but the number is shown', async () => {
  const { closePackets } = await loadPage()
  const card = { number: 3, traits: 5 }
  const first = { status: 'revealed', id: 7, card } as const
  const second = { status: 'revealed', id: 8, card } as const
  expect(closePackets([first, second], [second.id, 1])).toEqual([first, { status: 'sealed', id: second.id }])
})

test.each(['{', 'null', '7', '{"m1":7}', '{"m1":["7",null]}'])('ignores %s in the storage', async (text) => {
  storage.items.set(KEY, text)
  const page = await loadPage()
  expect(page.getUnopened('m1', [7])).toEqual([7])
  page.openPackets('m1', [7])
  expect((await loadPage()).getUnopened('m1', [7])).toEqual([])
})

test('tells its listeners, whether this tab or another one opens a packet', async () => {
  const page = await loadPage()
  const listener = vi.fn<() => void>()
  const unsubscribe = page.subscribeToPackets(listener)
  page.openPackets('m1', [7])
  storage.setItem(KEY, '{"m1":[7,9]}')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
  expect(listener).toHaveBeenCalledTimes(2)
  expect(page.getUnopened('m1', [7, 8, 9])).toEqual([8])
  unsubscribe()
  page.openPackets('m1', [8])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('remembers the newest mints only', async () => {
  const page = await loadPage()
  for (let mint = 1; mint <= 30; mint += 1) page.openPackets(`m${mint}`, [mint])
  const stored = JSON.parse(storage.getItem(KEY) ?? '{}') as object
  expect(Object.keys(stored)).toEqual(Array.from({ length: 20 }, (_, index) => `m${index + 11}`))
})
