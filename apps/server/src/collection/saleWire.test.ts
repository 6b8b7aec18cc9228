import { expect, test } from 'vitest'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import { parseSale, serializeSale } from '@peppermint/api'
import { InvalidResponse } from '@peppermint/api/parseFields.ts'

const open = testPhase({
  name: 'Public sale',
  start: 1_795_000_000,
  end: 1_797_000_000,
  price: 2n ** 96n - 1n,
})
const sale = testSale({
  minted: 17,
  phases: [
    { ...open, name: 'Friends', price: 0n, allowlistRoot: `0x${'5e'.repeat(32)}` },
    { ...open, name: 'Family', allowlistRoot: 'pending' },
    open,
  ],
  crateStatus: {
    closedCrates: 2,
    revealedCrates: 1,
    closedTokens: 16,
    revealedTokens: 4,
    capacity: 100,
    dueAt: 1_795_000_660,
    linkWindow: 30,
  },
  head: { number: 14_208_331, hash: `0x${'ab'.repeat(32)}`, timestamp: 1_795_000_600 },
})

test('a sale survives the wire to the last wei', () => {
  expect(parseSale(JSON.parse(JSON.stringify(serializeSale(sale))))).toEqual(sale)
})

test('names of any length and any number of phases, which the contract permits, survive the wire', () => {
  const long = testSale({
    name: 'S'.repeat(65),
    phases: Array.from({ length: 65 }, () => ({ ...open, name: 'F'.repeat(65) })),
  })
  expect(parseSale(JSON.parse(JSON.stringify(serializeSale(long))))).toEqual(long)
})

test('what the wire carries besides a sale is left behind', () => {
  const wire = serializeSale(sale)
  const [first, second, last] = wire.phases
  const more = {
    ...wire,
    more: 1,
    phases: [first, second, { ...last, more: 2 }],
    crateStatus: { ...wire.crateStatus, more: 3 },
  }
  expect(parseSale(more)).toEqual(sale)
})

test('rejects a malformed sale and names the wrong field', () => {
  const wire = serializeSale(sale)
  const withPhase = (change: object) => ({ ...wire, phases: [{ ...wire.phases[0], ...change }] })
  const broken: readonly (readonly [unknown, string])[] = [
    [undefined, 'sale'],
    ['<html>', 'sale'],
    [{ ...wire, minted: -1 }, 'sale.minted'],
    [{ ...wire, maxSupply: '10000' }, 'sale.maxSupply'],
    [{ ...wire, contract: '0x12' }, 'sale.contract'],
    [{ ...wire, phases: wire.phases[0] }, 'sale.phases'],
    [{ ...wire, phases: [wire.phases[0], null] }, 'sale.phases.1'],
    [withPhase({ price: '1.5' }), 'sale.phases.0.price'],
    [withPhase({ price: 5 }), 'sale.phases.0.price'],
    [withPhase({ price: (2n ** 96n).toString() }), 'sale.phases.0.price'],
    [withPhase({ maxPerTransaction: 101 }), 'sale.phases.0.maxPerTransaction'],
    [withPhase({ maxSupply: 0.5 }), 'sale.phases.0.maxSupply'],
    [withPhase({ name: 7 }), 'sale.phases.0.name'],
    [withPhase({ allowlistRoot: '0x12' }), 'sale.phases.0.allowlistRoot'],
    [withPhase({ allowlistRoot: null }), 'sale.phases.0.allowlistRoot'],
    [withPhase({ allowlistRoot: 'Pending' }), 'sale.phases.0.allowlistRoot'],
    [{ ...wire, crateStatus: undefined }, 'sale.crateStatus'],
    [{ ...wire, crateStatus: { ...wire.crateStatus, dueAt: '0' } }, 'sale.crateStatus.dueAt'],
    [{ ...wire, head: null }, 'sale.head'],
    [{ ...wire, head: { ...wire.head, hash: `0x${'zz'.repeat(32)}` } }, 'sale.head.hash'],
  ]
  for (const [value, field] of broken) expect(fieldOf(value)).toBe(field)
})

function fieldOf(value: unknown): string {
  try {
    parseSale(value)
  } catch (error) {
    if (error instanceof InvalidResponse) return error.field
    throw error
  }
  return 'accepted'
}
