import { expect, test } from 'vitest'
import { pageOf, readCursor } from './cursor.ts'

const at = (offset: number) =>
  readCursor(`http://gateway.example/list?cursor=${encodeURIComponent(`limit=100&offset=${offset}`)}`)
const total = 1_000_000

test('a list ends at offset 10,000, so that no page passes over more rows', () => {
  expect(pageOf([1], at(9_900), total).next).toContain('offset%3D10000')
  expect(pageOf([1], at(10_000), total)).toMatchObject({ results: [1], next: null })
  for (const offset of [10_001, 2 ** 31, 10 ** 14]) {
    expect(at(offset).offset, String(offset)).toBe(10_000)
    expect(pageOf([1], at(offset), total), String(offset)).toMatchObject({ results: [], next: null })
  }
})
