import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { poll } from './poll.ts'

const HIDDEN_INTERVAL_MS = 20_000
const LONG_HIDDEN_INTERVAL_MS = 5 * 60_000
const MAX_HIDDEN_READINGS = 318

/** Stubs of a document that can be hidden and a window that comes online. */
function stubPage() {
  const page = new EventTarget() as EventTarget & { hidden: boolean }
  page.hidden = false
  const browser = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  return { page, browser }
}

let stub: ReturnType<typeof stubPage>
beforeEach(() => {
  vi.useFakeTimers()
  stub = stubPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A reader that counts, and fails on request. */
function reader() {
  const state = { reads: 0, failing: false, received: [] as number[], failures: 0 }
  const options = {
    read: () => {
      state.reads += 1
      return state.failing ? Promise.reject(new Error('down')) : Promise.resolve(state.reads)
    },
    onData: (value: number) => void state.received.push(value),
    onError: () => void (state.failures += 1),
    intervalMs: 4_000,
  }
  return { state, options }
}

describe('polling', () => {
  test('reads at once, then at every interval', async () => {
    const { state, options } = reader()
    const { stop } = poll(options)
    await vi.advanceTimersByTimeAsync(0)
    expect(state.received).toEqual([1])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(state.received).toEqual([1, 2, 3])
    stop()
    await vi.advanceTimersByTimeAsync(20_000)
    stub.page.dispatchEvent(new Event('visibilitychange'))
    stub.browser.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.reads).toBe(3)
  })

  test('a hidden tab polls no more often than a visible one', async () => {
    stub.page.hidden = true
    const { state, options } = reader()
    const { stop } = poll({ ...options, intervalMs: 60_000, isAwaited: () => true })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(state.reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.reads).toBe(2)
    stop()
  })

  test('a failure is retried once before it is reported, and polling continues', async () => {
    const { state, options } = reader()
    state.failing = true
    const { stop } = poll(options)
    await vi.advanceTimersByTimeAsync(0)
    expect(state.failures).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(state).toMatchObject({ reads: 2, failures: 1 })
    state.failing = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect(state.received).toEqual([3])
    stop()
  })

  test('a hidden tab does not poll, and refreshes when visible', async () => {
    const { state, options } = reader()
    const { stop } = poll(options)
    await vi.advanceTimersByTimeAsync(0)
    stub.page.hidden = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.reads).toBe(2)
    stub.page.hidden = false
    stub.page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.reads).toBe(3)
    stop()
  })

  test('a hidden tab polls slowly while the visitor awaits something, and not after', async () => {
    const { state, options } = reader()
    let isAwaited = true
    const { stop, now } = poll({ ...options, isAwaited: () => isAwaited })
    await vi.advanceTimersByTimeAsync(0)
    stub.page.hidden = true
    // The timer of the visible tab.
    await vi.advanceTimersByTimeAsync(4_000)
    expect(state.reads).toBe(2)
    await vi.advanceTimersByTimeAsync(HIDDEN_INTERVAL_MS - 1)
    expect(state.reads).toBe(2)
    await vi.advanceTimersByTimeAsync(1 + HIDDEN_INTERVAL_MS)
    expect(state.reads).toBe(4)
    isAwaited = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.reads).toBe(5)
    // A mint that was found in the journal meanwhile.
    isAwaited = true
    void now()
    await vi.advanceTimersByTimeAsync(HIDDEN_INTERVAL_MS)
    expect(state.reads).toBe(7)
    stub.page.hidden = false
    stub.page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(state.reads).toBe(9)
    stop()
  })

  test('what a hidden tab awaits for ever is read ever more rarely, then not until it is visible', async () => {
    const { state, options } = reader()
    const { stop } = poll({ ...options, isAwaited: () => true })
    await vi.advanceTimersByTimeAsync(0)
    stub.page.hidden = true
    await vi.advanceTimersByTimeAsync(4_000 + 10 * 60_000)
    expect(state.reads).toBe(32)
    await vi.advanceTimersByTimeAsync(LONG_HIDDEN_INTERVAL_MS - 1)
    expect(state.reads, 'no short interval more').toBe(32)
    await vi.advanceTimersByTimeAsync(1 + 60 * 60_000 - LONG_HIDDEN_INTERVAL_MS)
    expect(state.reads).toBe(32 + (60 * 60_000) / LONG_HIDDEN_INTERVAL_MS)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(state.reads).toBe(2 + MAX_HIDDEN_READINGS)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(state.reads).toBe(2 + MAX_HIDDEN_READINGS)
    stub.page.hidden = false
    stub.page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.reads).toBe(3 + MAX_HIDDEN_READINGS)
    stub.page.hidden = true
    await vi.advanceTimersByTimeAsync(4_000 + HIDDEN_INTERVAL_MS)
    expect(state.reads).toBe(5 + MAX_HIDDEN_READINGS)
    stop()
  })

  test('postponing delays the next reading', async () => {
    const { state, options } = reader()
    const { stop, postpone } = poll(options)
    await vi.advanceTimersByTimeAsync(0)
    postpone(12_000)
    await vi.advanceTimersByTimeAsync(10_000)
    postpone(12_000)
    await vi.advanceTimersByTimeAsync(11_999)
    expect(state.reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.reads).toBe(2)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(state.reads).toBe(3)
    stop()
  })

  test('reads when the device is online again', async () => {
    const { state, options } = reader()
    const { stop } = poll(options)
    await vi.advanceTimersByTimeAsync(0)
    stub.browser.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.reads).toBe(2)
    stop()
  })

  test('a refresh during a reading reads once more', async () => {
    const { state, options } = reader()
    const first = Promise.withResolvers<number>()
    const polling = poll({
      ...options,
      read: () => (state.reads++ === 0 ? first.promise : Promise.resolve(state.reads)),
    })
    const refreshed = polling.now()
    first.resolve(1)
    await refreshed
    expect(state.received).toEqual([1, 2])
    polling.stop()
  })
})
