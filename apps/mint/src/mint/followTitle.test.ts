import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { galleryStates } from './panelStates.fixture.ts'
import { followTitle } from './followTitle.ts'
import type { PanelState } from './panelState.ts'

const TITLE = 'Scovilles: mint on Canto'

/** The tab, which the visitor looks at or not. */
class Tab extends EventTarget {
  title = TITLE
  hidden = true
  hasFocus = (): boolean => !this.hidden
}

let tab: Tab

/** The state of an example, about one and the same mint. */
function state(name: string): PanelState {
  const example = galleryStates[name]
  if (example === undefined || !('mint' in example)) throw new Error(`No mint: ${name}`)
  return { ...example, mint: { ...example.mint, id: 'm1' } }
}

/** The panel going through these states, the first one when the page is opened. */
async function go(...names: readonly string[]): Promise<void> {
  let current = state(names[0] ?? '')
  let listener = (): void => undefined
  followTitle({
    getState: () => current,
    subscribe: (added) => {
      listener = added
      return () => undefined
    },
  })
  for (const name of names.slice(1)) {
    current = state(name)
    listener()
    // The drawing code, which has the names, is imported.
    await vi.dynamicImportSettled()
  }
}

function look(): void {
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  tab = new Tab()
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the title says what comes of a mint, until the visitor has looked at the page', async () => {
  await go('submitted', 'packed')
  expect(tab.title).toBe('Minted: 2 peppers')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.title).toBe('Minted: 2 peppers')
  look()
  expect(tab.title).toBe('Minted: 2 peppers')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(tab.title).toBe(TITLE)
})

test('of one pepper it says the cultivar, of several how many', async () => {
  await go('submitted', 'packed', 'revealed-one')
  expect(tab.title).toMatch(/^Opened: [A-Z][a-z]/)
  expect(tab.title).not.toContain('pepper')
  look()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(tab.title).toBe(TITLE)

  tab.hidden = true
  await go('packed', 'revealed')
  expect(tab.title).toBe('Opened: 2 peppers')
})

test('several packets can be opened once their crate is open, and opening them is no news', async () => {
  await go('submitted', 'packed', 'opening')
  expect(tab.title).toBe('Your packets can be opened')
  look()
  await vi.advanceTimersByTimeAsync(4_000)
  tab.hidden = true
  await go('opening', 'opening-next', 'revealed')
  expect(tab.title).toBe(TITLE)
})

test('a mint that failed or was replaced is news too', async () => {
  await go('prompt', 'reverted')
  expect(tab.title).toBe('The mint failed')
  tab.title = TITLE
  await go('submitted', 'replaced-other')
  expect(tab.title).toBe('Nothing was minted')
})

test('what was there when the page was opened is no news', async () => {
  for (const name of ['packed', 'revealed', 'reverted']) {
    await go(name, name)
    expect(tab.title, name).toBe(TITLE)
  }
})

test('a page that was opened meanwhile keeps its own title', async () => {
  await go('submitted', 'packed')
  tab.title = 'Peppers · Scovilles'
  look()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(tab.title).toBe('Peppers · Scovilles')
})
