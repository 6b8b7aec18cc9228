import { expect, test } from 'vitest'
import type { Sale } from '@peppermint/contracts/sale'
import { saleFromWire, saleToWire, SaleUnreadable } from './index.ts'

const sale: Sale = {
  chainId: 7700,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Scovilles',
  supply: 10_000,
  minted: 17,
  paused: false,
  phase: { start: 1_795_000_000, end: 1_797_000_000, price: 2n ** 96n - 1n, walletCap: 5, transactionCap: 5 },
  head: { number: 14_208_331, hash: `0x${'ab'.repeat(32)}`, timestamp: 1_795_000_600 },
}

test('a sale survives the wire to the last wei', () => {
  expect(saleFromWire(JSON.parse(JSON.stringify(saleToWire(sale))))).toEqual(sale)
})

test('a reader is told which field is wrong, not given a broken sale', () => {
  const wire = saleToWire(sale)
  const broken: readonly (readonly [unknown, string])[] = [
    [undefined, 'sale'],
    ['<html>', 'sale'],
    [{ ...wire, minted: -1 }, 'sale.minted'],
    [{ ...wire, supply: '10000' }, 'sale.supply'],
    [{ ...wire, contract: '0x12' }, 'sale.contract'],
    [{ ...wire, phase: { ...wire.phase, price: '1.5' } }, 'sale.phase.price'],
    [{ ...wire, phase: { ...wire.phase, price: 5 } }, 'sale.phase.price'],
    [{ ...wire, head: null }, 'sale.head'],
    [{ ...wire, head: { ...wire.head, hash: `0x${'zz'.repeat(32)}` } }, 'sale.head.hash'],
  ]
  for (const [value, field] of broken) expect(fieldOf(value)).toBe(field)
})

function fieldOf(value: unknown): string {
  try {
    saleFromWire(value)
  } catch (error) {
    if (error instanceof SaleUnreadable) return error.field
    throw error
  }
  return 'accepted'
}
