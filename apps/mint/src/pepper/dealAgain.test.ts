import { dealCrate, FULL_DECK } from '@peppermint/art'
import type { CratesAnswer } from '@peppermint/api'
import { hexToBytes, keccak256 } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { dealAgain } from './dealAgain.ts'

const seeds = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const
const [firstSeed, secondSeed] = seeds

/** A closed crate, as our server lists it. */
const crate = (index: number, first: number, size: number, seed: string | undefined) => ({
  crate: index,
  first,
  size,
  closed: { block: 1, at: 1 },
  fallbackStartedInBlock: null,
  revealed: seed === undefined ? null : { block: 2, at: 2, seed, withLink: true },
})

afterEach(() => vi.unstubAllGlobals())

/** Our server with these pages of crates. */
function answerWith(pages: readonly CratesAnswer['crates'][]): void {
  vi.stubGlobal('fetch', (url: string) => {
    const at = Number(new URL(url).searchParams.get('cursor') ?? 0)
    const next = at + 1 < pages.length ? String(at + 1) : null
    return Promise.resolve(Response.json({ crates: pages[at], next, asOf: { number: 9, hash: '0x', at: 1 } }))
  })
}

test('finds a pepper’s card in the crates of every page, newest first', async () => {
  answerWith([[crate(2, 9, 1, undefined), crate(1, 4, 5, secondSeed)], [crate(0, 1, 3, firstSeed)]])
  const first = dealCrate(FULL_DECK, 3, hexToBytes(firstSeed), keccak256)
  const second = dealCrate(first.deck, 5, hexToBytes(secondSeed), keccak256)
  const api = 'https://mint.example'
  expect(await dealAgain(api, 2)).toEqual({ card: first.cards[1], crates: 1 })
  expect(await dealAgain(api, 8)).toEqual({ card: second.cards[4], crates: 2 })
  expect(await dealAgain(api, 9)).toEqual({ card: undefined, crates: 2 })
})

test('refuses a seed that is none, and crates with a gap', async () => {
  answerWith([[crate(0, 1, 3, '0x12')]])
  await expect(dealAgain('https://mint.example', 1)).rejects.toThrow('expected a seed, got 0x12')
  answerWith([[crate(1, 4, 5, secondSeed)]])
  await expect(dealAgain('https://mint.example', 4)).rejects.toThrow('token 1 is in none')
})
