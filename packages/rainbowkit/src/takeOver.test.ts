import { createJournal, recordTransaction } from '@peppermint/wallet-kit/transactions'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from './takeOver.ts'

const alice = '0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af'
const hash = (digit: string) => `0x${digit.repeat(64)}`

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

const journal = () => createJournal({ storage: null, events: null })
const load = () => Promise.resolve(recordTransaction)
const recent = () => JSON.parse(stored.get('peppermint.kit.recent') ?? '[]')

test('recent wallets follow those of the kit, once', async () => {
  stored.set('peppermint.kit.recent', '["io.fox"]')
  stored.set('rk-latest-id', 'rainbow')
  stored.set('rk-recent', '["metaMask","rainbow","io.fox"]')
  await takeOver(undefined, load)
  expect(recent()).toEqual(['io.fox', 'rainbow', 'metaMask'])
  stored.set('peppermint.kit.recent', '[]')
  await takeOver(undefined, load)
  expect(recent()).toEqual([])
})

test('transactions wait for a journal, are taken over once, and stay where they were', async () => {
  const list = [
    { hash: hash('2'), description: 'Newer', status: 'pending' },
    { hash: hash('1'), description: 'Older', status: 'confirmed', confirmations: 3 },
    { hash: '0x12', description: 'No hash' },
  ]
  stored.set('rk-transactions', JSON.stringify({ [alice]: { 7700: list } }))
  await takeOver(undefined, load)
  const mine = journal()
  await takeOver(mine, load)
  const entries = mine.entries(7700, alice)
  expect(entries.map(({ description }) => description).toSorted()).toEqual(['Newer', 'Older'])
  expect(entries.find(({ description }) => description === 'Older')).toMatchObject({
    status: 'sent',
    hash: hash('1'),
    confirmations: 3,
  })
  const second = journal()
  await takeOver(second, load)
  expect(second.entries(7700, alice)).toEqual([])
  expect(stored.get('rk-transactions')).toContain('Newer')
})

test.for(['{', 'null', '[]', '{"a":1}', '{"a":{"b":2}}', '{"a":{"b":[3,null]}}'])(
  'unreadable values are as none: %s',
  async (text) => {
    for (const key of ['rk-recent', 'rk-transactions', 'peppermint.kit.recent']) stored.set(key, text)
    const mine = journal()
    await takeOver(mine, load)
    expect(mine.accounts(7700)).toEqual([])
    expect(stored.get('peppermint.rainbowkit')).toBe('transactions')
  },
)

test('a blocked storage has nothing to take over', async () => {
  vi.stubGlobal('localStorage', undefined)
  await expect(takeOver(journal(), load)).resolves.toBeUndefined()
})
