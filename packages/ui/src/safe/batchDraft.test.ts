import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { createBatchDraft } from './batchDraft.ts'

const to = getAddress(`0x${'1'.repeat(40)}`)
const call = (signature: string) => ({ signature, call: { to, value: 2n ** 200n, data: '0xabcd' as const } })

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const signatures = (draft: ReturnType<typeof createBatchDraft>) =>
  draft.list().map(({ signature }) => signature)

test('calls are reordered and removed, and survive a reload', () => {
  const storage = memory()
  const draft = createBatchDraft('draft', storage)
  let changes = 0
  draft.subscribe(() => (changes += 1))
  draft.add([call('one'), call('two'), call('three')])
  draft.move(2, -1)
  draft.move(0, -1)
  draft.move(2, 1)
  expect(signatures(draft)).toEqual(['one', 'three', 'two'])
  draft.remove(0)
  const reloaded = createBatchDraft('draft', storage)
  expect(reloaded.list()).toEqual([call('three'), call('two')])
  expect(changes).toBe(3)
  draft.clear()
  expect(createBatchDraft('draft', storage).list()).toEqual([])
})

test('a malformed or blocked storage leaves an empty draft that works', () => {
  const storage = { ...memory(), getItem: () => '[{"title":"x","call":{"to":"me"}}]' }
  expect(createBatchDraft('draft', storage).list()).toEqual([])
  const throwing = () => {
    throw new Error('blocked')
  }
  const draft = createBatchDraft('draft', { getItem: throwing, setItem: throwing, removeItem: throwing })
  draft.add([call('one')])
  expect(signatures(draft)).toEqual(['one'])
})

test('a draft is bounded', () => {
  const draft = createBatchDraft('draft', undefined)
  for (let count = 0; count < 99; count += 1) expect(draft.add([call(String(count))])).toBe(true)
  expect(draft.add([call('one'), call('two')])).toBe(false)
  expect(draft.list()).toHaveLength(99)
})

test('a long signature is left out, so that a reload still reads the batch', () => {
  const storage = memory()
  const draft = createBatchDraft('draft', storage)
  draft.add([call('x'.repeat(1001)), { call: call('').call }])
  expect(draft.isStored()).toBe(true)
  expect(signatures(createBatchDraft('draft', storage))).toEqual([undefined, undefined])
})

test('a batch that could not be written is known as not stored', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  const draft = createBatchDraft('draft', full)
  draft.add([call('one')])
  expect(draft.isStored()).toBe(false)
})
