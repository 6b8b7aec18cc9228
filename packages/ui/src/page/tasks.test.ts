import { afterEach, expect, test, vi } from 'vitest'
import { nextTask, whenIdle } from './tasks.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the next task begins after other work that waits, also without a scheduler', async () => {
  vi.stubGlobal('scheduler', {})
  const order: string[] = []
  const waits = nextTask().then(() => order.push('next task'))
  await Promise.resolve().then(() => order.push('this task'))
  await waits
  expect(order).toEqual(['this task', 'next task'])
})

test('where the browser has a scheduler, it decides', async () => {
  const scheduler = { yield: vi.fn(() => Promise.resolve()) }
  vi.stubGlobal('scheduler', scheduler)
  await nextTask()
  expect(scheduler.yield).toHaveBeenCalledOnce()
})

test('an idle moment is waited for with a limit', async () => {
  const requestIdleCallback = vi.fn((callback: () => void, options: { readonly timeout: number }) => {
    if (options.timeout > 0) callback()
  })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  await whenIdle()
  expect(requestIdleCallback).toHaveBeenCalledOnce()
})
