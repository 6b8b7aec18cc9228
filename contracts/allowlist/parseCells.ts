/** Parses the cells of a list into values or problems. */
import { isAddress, parseUnits, zeroAddress, type Address } from 'viem'
import { MAX_PRICE_WEI, MAX_QUOTA } from '../sale/entitlement.ts'
import type { CellProblem } from './listProblem.ts'

/** The value of a cell, or what is wrong with it. */
export type CellResult<Value> = { readonly value: Value } | { readonly problem: CellProblem }

/** The account in lowercase. An address with capital letters must have a valid checksum. */
export function parseAccountCell(cell: string): CellResult<Address> {
  const wrong = (type: 'formula' | 'name' | 'no-prefix' | 'not-an-address') => ({
    problem: { type, cell: quoteCell(cell) },
  })
  if (cell === '') return { problem: { type: 'no-address' } }
  if (/^[=+@-]/.test(cell)) return wrong('formula')
  if (/^[^\s]+\.[a-z]+$/i.test(cell)) return wrong('name')
  if (/^[0-9a-f]{40}$/i.test(cell)) return wrong('no-prefix')
  if (!/^0x[0-9a-f]{40}$/i.test(cell)) return wrong('not-an-address')
  if (!isAddress(cell)) return { problem: { type: 'checksum', cell } }
  if (cell === zeroAddress) return { problem: { type: 'zero-address' } }
  return { value: `0x${cell.slice(2).toLowerCase()}` }
}

/** A quota, a whole number of tokens. @param maxPerWallet the phase's cap for one account, if known. */
export function parseQuotaCell(cell: string, maxPerWallet: number | undefined): CellResult<number> {
  if (cell === '') return { problem: { type: 'no-quota' } }
  if (!/^\d+$/.test(cell)) return { problem: { type: 'quota-not-whole', cell: quoteCell(cell) } }
  const quota = Number(cell)
  if (quota === 0) return { problem: { type: 'zero-quota' } }
  if (quota > MAX_QUOTA) return { problem: { type: 'quota-too-high', cell: quoteCell(cell), max: MAX_QUOTA } }
  if (maxPerWallet !== undefined && quota > maxPerWallet)
    return { problem: { type: 'quota-above-cap', quota, cap: maxPerWallet } }
  return { value: quota }
}

/** A price in wei, from a decimal of CANTO with at most 18 places. Avoids floating point. */
export function parsePriceCell(cell: string): CellResult<bigint> {
  if (cell === '') return { problem: { type: 'no-price' } }
  if (!/^\d+(\.\d+)?$/.test(cell)) return { problem: { type: 'price-not-decimal', cell: quoteCell(cell) } }
  const places = cell.split('.')[1]?.length ?? 0
  if (places > 18) return { problem: { type: 'price-too-precise', cell: quoteCell(cell), places } }
  // A longer number is above every limit, and expensive to parse.
  const wei = cell.length > 100 ? MAX_PRICE_WEI + 1n : parseUnits(cell, 18)
  if (wei > MAX_PRICE_WEI) return { problem: { type: 'price-too-high', cell: quoteCell(cell) } }
  return { value: wei }
}

/** A cell that is safe to print: at most 60 characters, no control characters. */
export function quoteCell(cell: string): string {
  const visible = cell.replaceAll(/[\p{C}\p{Z}]/gu, (character) => (character === ' ' ? ' ' : '\u{fffd}'))
  return `“${visible.length > 60 ? `${visible.slice(0, 59)}…` : visible}”`
}
