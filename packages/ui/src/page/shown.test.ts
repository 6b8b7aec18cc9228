/** Whether a page is shown, with its element and the browser's navigation as objects. */
import { expect, test } from 'vitest'
import { shownIn } from './shown.ts'

test('a page notices that it is left and returned to, until it is unmounted', () => {
  const element = { isConnected: true }
  const navigation = new EventTarget()
  const shown = shownIn(element, navigation)
  const seen: boolean[] = []
  const stop = shown.subscribe(() => seen.push(shown.get()))
  const exchange = (isConnected: boolean) => {
    element.isConnected = isConnected
    navigation.dispatchEvent(new Event('navigatesuccess'))
  }
  exchange(false)
  exchange(true)
  stop()
  exchange(false)
  expect(seen).toEqual([false, true])
})

test('without the Navigation API a page is always shown', () => {
  const shown = shownIn({ isConnected: true }, undefined)
  shown.subscribe(() => undefined)()
  expect(shown.get()).toBe(true)
})
