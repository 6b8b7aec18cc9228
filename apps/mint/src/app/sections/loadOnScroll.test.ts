import { afterEach, expect, test, vi } from 'vitest'
import { loadOnScroll } from './loadOnScroll.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A window, the page in it, and what it loaded. */
function createPage(scrollY = 0) {
  const events = new EventTarget()
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  const loaded: string[] = []
  const state = { isOffline: false }
  const start = () =>
    loadOnScroll(async () => {
      loaded.push('sections')
      if (state.isOffline) throw new Error('offline')
    })
  return { state, loaded, start, scroll: () => void events.dispatchEvent(new Event('scroll')) }
}

test('the sections are loaded once, with the first scroll', () => {
  const { start, scroll, loaded } = createPage()
  start()
  expect(loaded).toEqual([])
  scroll()
  scroll()
  expect(loaded).toEqual(['sections'])
})

test('the sections are loaded at once on a page that was scrolled before', () => {
  const { start, loaded } = createPage(300)
  start()
  expect(loaded).toEqual(['sections'])
})

test('sections that could not be loaded are loaded with the next scroll', async () => {
  const { state, start, scroll, loaded } = createPage()
  state.isOffline = true
  start()
  scroll()
  await Promise.resolve().then(() => undefined)
  state.isOffline = false
  scroll()
  scroll()
  expect(loaded).toEqual(['sections', 'sections'])
})
