import { expect, test } from 'vitest'
import { createStoredState } from './storedState.ts'

/** A storage that several tabs share, and that can be full. */
function createTabs() {
  const items = new Map<string, string>()
  let isFull = false
  const tab = new EventTarget()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
  const events = tab as Pick<Window, 'addEventListener'>
  const open = () =>
    createStoredState<readonly string[]>({
      storage,
      key: 'words',
      empty: [],
      parse: (text) => text.split(','),
      format: (words) => (words.length === 0 ? null : words.join()),
      events,
    })
  return {
    open,
    items,
    fill: () => (isFull = true),
    notify: (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key })),
    showAgain: () => tab.dispatchEvent(new Event('pageshow')),
  }
}

test('other tabs are followed: by their event, or by a refresh before it', () => {
  const { open, items, notify } = createTabs()
  const [here, there] = [open(), open()]
  let changes = 0
  there.subscribe(() => (changes += 1))
  here.set(['red'])
  expect([there.get(), there.refresh(), changes]).toEqual([[], ['red'], 1])
  expect(there.refresh()).toBe(there.get())
  items.set('words', 'green')
  notify('others')
  expect(there.get()).toEqual(['red'])
  notify('words')
  expect([there.get(), changes]).toEqual([['green'], 2])
  // The user cleared the site's data.
  items.clear()
  notify(null)
  expect(there.get()).toEqual([])
})

test('a state that could not be written stays, until another tab writes', () => {
  const { open, fill, items, notify } = createTabs()
  const state = open()
  state.set(['red'])
  fill()
  state.set(['green'])
  expect(state.refresh()).toEqual(['green'])
  items.set('words', 'blue')
  notify('words')
  expect([state.get(), state.refresh()]).toEqual([['blue'], ['blue']])
})

test('a page from the back/forward cache reads what other tabs wrote meanwhile', () => {
  const { open, items, showAgain } = createTabs()
  const state = open()
  items.set('words', 'red')
  showAgain()
  expect(state.get()).toEqual(['red'])
})

test('what a storage refuses to read or to write is not stored', () => {
  const { open, fill } = createTabs()
  const state = open()
  expect(state.isStored()).toBe(true)
  fill()
  state.set(['red'])
  expect(state.isStored()).toBe(false)
})
