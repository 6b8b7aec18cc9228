/** What the studio's sections say about the present state. */
import { afterAll, expect, test } from 'vitest'
import { useDefaultBuild, useHostedBuild } from '@peppermint/mint/hostedBuild.fixture.ts'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { BOB, CAROL, collection, OWNER } from '../studioCollection.fixture.ts'
import { closeObstacle, crateWords, finishObstacle, startObstacle } from './crateSectionWords.ts'
import { accountCheckWords, renounceObstacle } from './ownershipWords.ts'
import { parseShare, shareObstacle, supplyObstacle } from './saleFormWords.ts'

test('the supply can only be lowered, at least to what is minted', () => {
  expect(supplyObstacle('6786', sale)).toBeUndefined()
  for (const text of ['', '6785', '10000', '7e3', '-1'])
    expect(supplyObstacle(text, sale)).toBe('Enter a number from 6,786 to 9,999.')
  expect(supplyObstacle('1', { ...sale, minted: 10_000 })).toBe('It can’t be lowered any more.')
})

test('a royalty is a percentage with two decimals, at most 10', () => {
  expect(['0', '5', '2.5', '7.25', '10'].map(parseShare)).toEqual([0, 500, 250, 725, 1_000])
  expect(['10.01', '11', '5%', '', '.5', '1.234'].map(parseShare)).toEqual(Array(6).fill(undefined))
  expect(shareObstacle(500, collection.royalty, OWNER)).toBe('It is this already.')
  expect(shareObstacle(500, collection.royalty, BOB)).toBeUndefined()
})

test('a crate can be closed when it is full, due or the last', () => {
  expect(closeObstacle(sale)).toMatch(/^Neither full nor due before .* UTC\.$/)
  expect(closeObstacle({ ...sale, minted: 6_840 })).toBeUndefined()
  expect(closeObstacle({ ...sale, maxSupply: 6_786 })).toBeUndefined()
  expect(closeObstacle({ ...sale, head: { ...sale.head, timestamp: NOW + 9_000 } })).toBeUndefined()
  expect(closeObstacle({ ...sale, minted: 6_740 })).toBe('There is nothing in it.')
})

test('a closed crate is revealed without its link only after the link window, in two blocks', () => {
  const status = { ...sale.crateStatus, closedCrates: 1, revealedCrates: 0 }
  const closed = { firstTokenId: 1, size: 40, closedAt: NOW - 28_804 }
  const waiting = { ...sale, crateStatus: status, head: { ...sale.head, timestamp: NOW - 5 } }
  expect(startObstacle(waiting, [closed])).toMatch(/only the creator’s link reveals it/)
  const late = { ...waiting, head: { ...sale.head, timestamp: NOW } }
  expect(startObstacle(late, [closed])).toBeUndefined()
  expect(finishObstacle(late, [closed])).toBe('Start it first.')
  const started = [{ ...closed, fallbackBlock: late.head.number }]
  expect(startObstacle(late, started)).toBe('It is started already.')
  expect(finishObstacle(late, started)).toBe('Wait for the next block.')
  const next = { ...late, head: { ...late.head, number: late.head.number + 1 } }
  expect(finishObstacle(next, started)).toBeUndefined()
  expect(crateWords(closed, 0, late)).toContain('The link is late')
  expect(startObstacle(sale, [])).toBe('No closed crate waits to be revealed.')
})

test('an unused address without code is warned of before the ownership is offered to it', () => {
  const wordsOf = (type: 'key' | 'contract', isUsed: boolean, role: 'owner' | 'payee' = 'owner') =>
    accountCheckWords({ account: { type }, isUsed }, role)
  expect(wordsOf('key', false)).toMatchObject({ tone: 'warn' })
  expect(wordsOf('key', true)).toMatchObject({ tone: 'ok' })
  expect(wordsOf('contract', true)).toMatchObject({
    tone: 'warn',
    text: expect.stringMatching(/not a known Safe.*acceptOwnership/),
  })
  expect(wordsOf('contract', true, 'payee').text).toContain('takes CANTO')
  const safe = { type: 'safe', owners: [BOB, CAROL, OWNER], threshold: 2 } as const
  expect(accountCheckWords({ account: safe, isUsed: true }, 'owner').text).toContain('2 of these 3 owners')
})

test('giving the ownership up says what is missing first', () => {
  expect(renounceObstacle(collection)).toBe('Freeze the drawing first.')
  const frozen = { ...collection, isFrozen: true }
  expect(renounceObstacle(frozen)).toMatch(/^A phase is open or planned until/)
  const endless = { ...sale, phases: sale.phases.map((phase) => ({ ...phase, end: 2 ** 40 - 1 })) }
  expect(renounceObstacle({ ...frozen, sale: endless })).toBe('A phase is open or planned, and has no end.')
  expect(renounceObstacle({ ...frozen, sale: { ...sale, minted: 10_000 } })).toBeUndefined()
})

afterAll(useDefaultBuild)

test('[O-02] hosted art is not said to be drawn, nor frozen for good by freezing its addresses', async () => {
  const sentences = async () => {
    const { artWords } = await import('./artWords.ts')
    const { operationWarning } = await import('./operationChanges.ts')
    const { title, source, isFinal, frozen, freeze } = artWords
    const warnings = [
      operationWarning({ type: 'freeze' }, collection),
      operationWarning({ type: 'set-renderer', renderer: BOB }, collection),
    ]
    return [title, source(BOB)[0].join(''), isFinal, frozen, freeze, ...warnings].join(' ')
  }
  expect(await sentences()).toContain('Drawn by the contract')
  useHostedBuild()
  const hosted = await sentences()
  expect(hosted).not.toMatch(/draw|always look the same/i)
  expect(hosted).toContain('Their host can still change what is in them.')
})
