import { expect, test } from 'vitest'
import { sale } from '../../mint/panelState.fixture.ts'
import { createSaleVersion } from './saleVersion.ts'

test('a version is of the block in which its key changed', () => {
  const versionOf = createSaleVersion(({ minted }) => `${minted}`)
  const at = (minted: number, number: number) =>
    versionOf({ ...sale, minted, head: { ...sale.head, number } })
  expect(versionOf(undefined)).toEqual({ key: '', block: 0 })
  const first = at(1, 10)
  expect(first).toEqual({ key: '1', block: 10 })
  expect(at(1, 11)).toBe(first)
  expect(at(2, 12)).toEqual({ key: '2', block: 12 })
})
