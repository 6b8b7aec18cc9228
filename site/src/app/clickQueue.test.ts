/** The shell: what it does before and after the first paint. */
import { afterEach, expect, test, vi } from 'vitest'
import { queueClicks } from './clickQueue.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A document with preloads that do not apply yet, and its frames. */
function openPage() {
  const frames: (() => void)[] = []
  const preloaded: string[] = []
  const links = ['/main.js', '/runtime.js'].map((href) => ({
    media: 'not all',
    cloneNode: () => ({ media: 'not all', href }),
    // A browser loads what is inserted and applies.
    replaceWith: ({ media, href: added }: { media: string; href: string }) => {
      if (media === '') preloaded.push(added)
    },
  }))
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => links })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  return { preloaded, drawFrame: () => frames.splice(0).forEach((callback) => callback()) }
}

test('scripts are loaded after the first paint, those that the HTML names together', () => {
  const { preloaded, drawFrame } = openPage()
  const loadMain = vi.fn(() => new Promise<never>(() => undefined))
  queueClicks(loadMain)
  drawFrame()
  expect(preloaded).toEqual([])
  expect(loadMain).not.toHaveBeenCalled()
  drawFrame()
  expect(preloaded).toEqual(['/main.js', '/runtime.js'])
  expect(loadMain).toHaveBeenCalledOnce()
})
