import { expect, test } from 'vitest'
import { createBatchDraft } from '@peppermint/ui/safe/batchDraft.ts'
import { BOB, CAROL } from '../studioCollection.fixture.ts'
import { addToBatch } from './handOver.ts'

const call = (to: typeof BOB | typeof CAROL, value = 0n) => ({
  call: { to, value, data: '0xabcd' } as const,
})

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test('[S-04] a handed over call is added once, and one with another target or value is another', () => {
  const draft = createBatchDraft('key', memory())
  expect(addToBatch(draft, [call(BOB)])).toBe('added')
  expect(addToBatch(draft, [call(BOB)])).toBe('added')
  expect(draft.list()).toHaveLength(1)
  addToBatch(draft, [call(CAROL)])
  addToBatch(draft, [call(CAROL, 5n)])
  expect(draft.list().map(({ call: { to, value } }) => [to, value])).toEqual([
    [BOB, 0n],
    [CAROL, 0n],
    [CAROL, 5n],
  ])
})

test('[S-04] calls that do not fit into the Safe’s batch are refused as a whole', () => {
  const draft = createBatchDraft('key', memory())
  const many = Array.from({ length: 101 }, () => call(BOB))
  expect(addToBatch(draft, many)).toBe('full')
  expect(draft.list()).toEqual([])
})

test('[S-04] a batch that this browser does not store is not handed over', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  const draft = createBatchDraft('key', full)
  expect(addToBatch(draft, [call(BOB)])).toBe('unstored')
  expect(addToBatch(draft, [call(BOB)])).toBe('unstored')
  expect(draft.list()).toEqual([])
})
