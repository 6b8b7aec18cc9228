/** The shell: what it does before and after the first paint. */
import { afterEach, expect, test, vi } from 'vitest'
import { queueClicks } from './clickQueue.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A document with preloads that do not apply yet, its frames, and the paints that it reports. */
function openPage() {
  const frames: (() => void)[] = []
  const observers: (() => void)[] = []
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
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        observers.push(callback)
      }
      observe = () => undefined
    },
  )
  return {
    preloaded,
    drawFrames: () => [1, 2].forEach(() => frames.splice(0).forEach((callback) => callback())),
    reportPaint: () => observers.forEach((callback) => callback()),
  }
}

test('scripts are loaded once the first paint is on screen, those that the HTML names together', () => {
  vi.useFakeTimers()
  const { preloaded, drawFrames, reportPaint } = openPage()
  const loadMain = vi.fn(() => new Promise<never>(() => undefined))
  queueClicks(loadMain)
  drawFrames()
  expect(preloaded).toEqual([])
  expect(loadMain).not.toHaveBeenCalled()
  reportPaint()
  expect(preloaded).toEqual(['/main.js', '/runtime.js'])
  expect(loadMain).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(loadMain).toHaveBeenCalledOnce()
})

test('a browser that reports no paints loads them half a second after two frames', () => {
  vi.useFakeTimers()
  const { drawFrames } = openPage()
  const loadMain = vi.fn(() => new Promise<never>(() => undefined))
  queueClicks(loadMain)
  drawFrames()
  vi.advanceTimersByTime(499)
  expect(loadMain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(loadMain).toHaveBeenCalledOnce()
})
