/** A sealed pepper's crate and slot, and when it opens, as in contracts/src/Crates.sol. */
import { expect, test } from 'vitest'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { toPeppers } from '@peppermint/ui/tokens/peppers.ts'
import type { Sale } from '../panelState.ts'
import { crateOpensWords, crateSlotsWords, slotsTakenWords } from '../words/crateWords.ts'
import { findCrate } from './crate.ts'

const T = 1_795_219_200 // 21 November 2026, 00:00 UTC
const crateStatus = {
  closedCrates: 3,
  revealedCrates: 3,
  closedTokens: 250,
  revealedTokens: 250,
  capacity: 100,
  dueAt: T + 3_600,
  linkWindow: 28_800,
}

function crateIn(
  ids: readonly number[],
  minted: number,
  changes: Partial<Sale['crateStatus']> = {},
  maxSupply = sale.maxSupply,
) {
  const there: Sale = { ...sale, minted, maxSupply, crateStatus: { ...crateStatus, ...changes } }
  return findCrate(toPeppers(ids, there.crateStatus, {}), there)
}

function mustFindCrate(...given: Parameters<typeof crateIn>) {
  const crate = crateIn(...given)
  if (crate === undefined) throw new Error('no crate')
  return crate
}

test('a filling crate opens when full, or after its due time plus the link time', () => {
  const crate = mustFindCrate([260, 261], 262)
  expect(crate).toMatchObject({
    status: 'filling',
    number: 4,
    first: 251,
    filled: 12,
    capacity: 100,
    own: [10, 11],
  })
  expect(crateSlotsWords(crate)).toBe('Crate 4 is filling: 12 of 100 slots taken. Yours: slots 10, 11.')
  expect(crateOpensWords(crate, T, undefined)).toBe(
    'It opens at 100 peppers, or by 21 November 2026, 09:00 UTC at the latest.',
  )
  expect(crateOpensWords(crate, T + 3_600, undefined)).toBe(
    'It opens at 100 peppers. Anyone can close it sooner; then it opens within 8 hours.',
  )
})

test('peppers beyond a full crate are in the next one', () => {
  expect(mustFindCrate([350], 350)).toMatchObject({ status: 'full', number: 4, own: [100] })
  expect(mustFindCrate([351], 352)).toMatchObject({ status: 'filling', number: 5, filled: 2, own: [1] })
  expect(crateOpensWords(mustFindCrate([350], 350), T, undefined)).toBe(
    'The crate is full and opens within 8 hours.',
  )
})

test('peppers in two crates show the first crate', () => {
  expect(mustFindCrate([350, 351], 352)).toMatchObject({ number: 4, own: [100] })
})

test('a closed crate waits for its seed', () => {
  const crate = mustFindCrate([240], 300, { revealedTokens: 200, revealedCrates: 2 })
  expect(crate).toMatchObject({ status: 'closed', number: 3, filled: 50, capacity: 50, own: [40] })
  expect(crateSlotsWords(crate)).toBe('Crate 3 is closed: 50 of 50 slots taken. Yours: slot 40.')
  expect(slotsTakenWords(1, 1)).toBe('1 of 1 slot taken')
})

test('the last crate holds the rest of the deck', () => {
  expect(
    mustFindCrate([9_975], 9_980, { closedTokens: 9_970, revealedTokens: 9_970, capacity: 30 }),
  ).toMatchObject({
    status: 'filling',
    filled: 10,
    capacity: 30,
    own: [5],
  })
})

test('revealed peppers have no crate', () => {
  expect(crateIn([12, 250], 262)).toBeUndefined()
})

test('the last crate is full when nothing is left to mint, not at the slots of the others', () => {
  const last = mustFindCrate([260], 262, {}, 290)
  expect(last).toMatchObject({ status: 'filling', filled: 12, capacity: 40 })
  expect(crateOpensWords(last, T, undefined)).toContain('It opens at 40 ')
  expect(mustFindCrate([260], 290, {}, 290)).toMatchObject({ status: 'full', filled: 40, capacity: 40 })
  // A crate before it has all of its slots.
  expect(mustFindCrate([260], 262, {}, 390)).toMatchObject({ status: 'filling', capacity: 100 })
  // A limit that was lowered to what is minted.
  expect(mustFindCrate([260], 262, {}, 260)).toMatchObject({ status: 'full', capacity: 12 })
})
