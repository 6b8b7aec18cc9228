/** Where a sealed pepper lies and when its crate opens, as contracts/src/Crates.sol counts. */
import { expect, test } from 'vitest'
import { sale } from '../../../build/galleryExamples.ts'
import { peppersOf } from '../peppers.ts'
import type { Sale } from '../panelState.ts'
import { crateOf, opensWords, slotsWords } from './crate.ts'

const T = 1_795_219_200 // 21 November 2026, 00:00 UTC
const shelf = {
  closedCrates: 3,
  openedCrates: 3,
  closedTokens: 250,
  openedTokens: 250,
  room: 100,
  dueAt: T + 3_600,
  linkTime: 28_800,
}

function at(ids: readonly number[], minted: number, changes: Partial<Sale['shelf']> = {}) {
  const there: Sale = { ...sale, minted, shelf: { ...shelf, ...changes } }
  return crateOf(peppersOf(ids, there.shelf, {}), there)
}

function found(...given: Parameters<typeof at>) {
  const crate = at(...given)
  if (crate === undefined) throw new Error('no crate')
  return crate
}

test('a crate that is filling: slots by number, open when full, at the latest after its due time and the link’s', () => {
  const crate = found([260, 261], 262)
  expect(crate).toMatchObject({ at: 'filling', number: 4, filled: 12, room: 100, own: [10, 11] })
  expect(slotsWords(crate)).toBe('Crate 4 is filling: 12 of 100 slots taken. Yours: slots 10, 11.')
  expect(opensWords(crate, T, undefined)).toBe(
    'It opens when 100 are in it, and by 21 November 2026, 09:00 UTC at the latest.',
  )
  expect(opensWords(crate, T + 3_600, undefined)).toBe(
    'It opens when 100 are in it. Anyone may close it before; then it opens within 8 h.',
  )
})

test('a full crate is settled, and those beyond it lie in the next', () => {
  expect(found([350], 350)).toMatchObject({ at: 'full', number: 4, own: [100] })
  expect(found([351], 352)).toMatchObject({ at: 'filling', number: 5, filled: 2, own: [1] })
  expect(opensWords(found([350], 350), T, undefined)).toBe('It is settled, and opens within 8 h.')
})

test('of peppers in two crates the first is told', () => {
  expect(found([350, 351], 352)).toMatchObject({ number: 4, own: [100] })
})

test('a closed crate waits for its seed', () => {
  const crate = found([240], 300, { openedTokens: 200, openedCrates: 2 })
  expect(crate).toMatchObject({ at: 'closed', number: 3, filled: 50, room: 50, own: [40] })
  expect(slotsWords(crate)).toBe('Crate 3 is closed: 50 of 50 slots taken. Yours: slot 40.')
})

test('the deck’s last crate has the room that is left', () => {
  expect(found([9_975], 9_980, { closedTokens: 9_970, openedTokens: 9_970, room: 30 })).toMatchObject({
    at: 'filling',
    filled: 10,
    room: 30,
    own: [5],
  })
})

test('opened peppers lie in no crate', () => {
  expect(at([12, 250], 262)).toBeUndefined()
})
