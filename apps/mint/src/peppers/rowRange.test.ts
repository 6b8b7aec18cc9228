/** Rows in the document while the window moves over a long list. */
import { expect, test } from 'vitest'
import {
  addOverscan,
  drawRows,
  drawVisible,
  passRows,
  rowsBetween,
  rowsWithin,
  type Row,
} from './rowRange.ts'

const PLACES = { count: 2_000, rowHeight: 300, top: 400 }

const indices = (rows: readonly Row[]) => [rows[0]?.index, rows.at(-1)?.index]
const passing = (rows: readonly Row[]) => rows.filter(({ isPassing }) => isPassing).map(({ index }) => index)
const drawn = (first: number, end: number) => drawRows([], { first, end })

test('the rows of a window are those that touch it', () => {
  expect(rowsBetween(0, 768, PLACES)).toEqual({ first: 0, end: 2 })
  expect(rowsBetween(1_000, 1_768, PLACES)).toEqual({ first: 2, end: 5 })
  expect(rowsBetween(599_900, 600_668, PLACES)).toEqual({ first: 1_998, end: 2_000 })
  expect(rowsBetween(0, 300, PLACES)).toEqual({ first: 0, end: 0 })
  expect(addOverscan({ first: 1, end: 1_999 }, 2_000)).toEqual({ first: 0, end: 2_000 })
  expect(addOverscan({ first: 10, end: 13 }, 2_000, 1)).toEqual({ first: 9, end: 14 })
})

test('a row that stays in the document keeps its place in the list, and an equal list stays', () => {
  const rows = drawn(10, 16)
  expect(drawRows(rows, { first: 10, end: 16 })).toBe(rows)
  const moved = drawRows(rows, { first: 11, end: 17 })
  expect(indices(moved)).toEqual([11, 16])
  expect(moved[0]).toBe(rows[1])
})

test('of other peppers only the rows in the window are drawn at first', () => {
  const rows = drawn(7, 16)
  expect(indices(rowsWithin(rows, { first: 10, end: 13 }, 2_000))).toEqual([10, 12])
  expect(indices(rowsWithin(rows, { first: 10, end: 13 }, 11))).toEqual([10, 10])
  expect(rowsWithin(rows, { first: 10, end: 13 }, 4)).toEqual([])
})

test('passing rows come in portions ahead of the window; what is drawn stays drawn', () => {
  const start = drawn(7, 16)
  const first = passRows(start, { first: 10, end: 13 }, PLACES, 1)
  expect(indices(first)).toEqual([7, 22])
  expect(passing(first)).toEqual([16, 17, 18, 19, 20, 21, 22])
  for (const row of [11, 12, 13, 14, 15])
    expect(passRows(first, { first: row, end: row + 3 }, PLACES, 1)).toBe(first)
  const second = passRows(first, { first: 16, end: 19 }, PLACES, 1)
  expect(indices(second)).toEqual([13, 28])
  expect(passing(second)[0]).toBe(16)
  expect(indices(passRows(second, { first: 13, end: 16 }, PLACES, -1))).toEqual([3, 18])
})

test('a far jump leaves nothing behind, and the ends of the list are its ends', () => {
  const far = passRows(drawn(0, 6), { first: 1_000, end: 1_003 }, PLACES, 1)
  expect(indices(far)).toEqual([997, 1_012])
  expect(passing(far)).toHaveLength(16)
  const end = passRows(far, { first: 1_997, end: 2_000 }, PLACES, 1)
  expect(indices(end)).toEqual([1_994, 1_999])
  expect(passRows(end, { first: 1_997, end: 2_000 }, PLACES, 1)).toBe(end)
  expect(indices(passRows(end, { first: 0, end: 3 }, PLACES, -1))).toEqual([0, 5])
})

test('when the window rests, its rows are drawn first, then those around', () => {
  const far = passRows(drawn(0, 6), { first: 1_000, end: 1_003 }, PLACES, 1)
  const visible = { first: 1_005, end: 1_008 }
  const first = drawVisible(far, visible, PLACES.count)
  expect(indices(first)).toEqual([1_002, 1_010])
  expect(passing(first)).toEqual([1_002, 1_003, 1_004, 1_008, 1_009, 1_010])
  const all = drawRows(first, addOverscan(visible, PLACES.count))
  expect(indices(all)).toEqual([1_002, 1_010])
  expect(passing(all)).toEqual([])
})
