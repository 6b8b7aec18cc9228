import { expect, test, vi } from 'vitest'
import { browserStorage } from './browserStorage.ts'
import { memoryStorage, refusal } from './scriptedBrowser.fixture.ts'

/** A browser's store that is full whenever the test says so. */
function openStore() {
  const stored = memoryStorage()
  const limits = { full: false }
  const setItem = (key: string, value: string) => {
    if (limits.full) throw refusal(22, 'QuotaExceededError')
    stored.setItem(key, value)
  }
  vi.stubGlobal('localStorage', { getItem: stored.getItem, setItem, removeItem: stored.removeItem })
  return { stored, limits }
}

test('an unstorable value stays in memory until the next stored one', () => {
  const { limits } = openStore()
  try {
    const storage = browserStorage()
    storage.setItem('wallet', 'fox')
    limits.full = true
    storage.setItem('wallet', 'owl')
    expect(storage.getItem('wallet')).toBe('owl')
    limits.full = false
    storage.setItem('wallet', 'elk')
    expect(storage.getItem('wallet')).toBe('elk')
    storage.removeItem('wallet')
    expect(storage.getItem('wallet')).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('another tab’s value supersedes the in-memory one, also once removed', () => {
  const { stored, limits } = openStore()
  try {
    const storage = browserStorage()
    limits.full = true
    storage.setItem('wallet', 'fox')
    stored.setItem('wallet', 'owl')
    expect(storage.getItem('wallet')).toBe('owl')
    stored.removeItem('wallet')
    expect(storage.getItem('wallet')).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a browser that refuses all storage remembers for as long as the page lives', () => {
  const refuse = () => {
    throw refusal(18, 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  try {
    const storage = browserStorage()
    storage.setItem('wallet', 'fox')
    expect(storage.getItem('wallet')).toBe('fox')
    storage.removeItem('wallet')
    expect(storage.getItem('wallet')).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})
