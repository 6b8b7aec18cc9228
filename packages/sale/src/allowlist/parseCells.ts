/** Parses the cells of a list into values or problems. */
import { parseAddress } from '@peppermint/input/address'
import { escapeHidden } from '@peppermint/input/text'
import { parseUnits, zeroAddress, type Address } from 'viem'
import { MAX_QUOTA } from '../entitlement.ts'
import { MAX_PRICE_WEI } from '../sale.ts'
import type { CellProblem } from './listProblem.ts'

/** The value of a cell, or what is wrong with it. */
export type CellResult<Value> = { readonly value: Value } | { readonly problem: CellProblem }

/** The account in lowercase, by the rules of `@peppermint/input`. @param chainId whose prefix it may have; none if absent. */
export function parseAccountCell(cell: string, chainId?: number): CellResult<Address> {
  if (/^[=+@-]/.test(cell)) return { problem: { type: 'formula', cell: quoteCell(cell) } }
  const parsed = parseAddress(cell, { chainId })
  if (parsed.status === 'key-or-hash') return { problem: { type: 'address', address: parsed } }
  if (parsed.status === 'empty' && cell === '') return { problem: { type: 'no-address' } }
  if (parsed.status !== 'valid')
    return { problem: { type: 'address', address: parsed, cell: quoteCell(cell) } }
  if (parsed.address === zeroAddress) return { problem: { type: 'zero-address' } }
  return { value: `0x${parsed.address.slice(2).toLowerCase()}` }
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

/** A price in wei, from a decimal of the chain's coin with at most 18 places. Avoids floating point. */
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

/** A cell that is safe to print: at most 60 characters, and hidden ones as `‹U+202E›`. */
export function quoteCell(cell: string): string {
  const visible = escapeHidden(cell.slice(0, 60)).replaceAll(/\s/gu, ' ')
  return `“${visible.length > 60 || cell.length > 60 ? `${visible.slice(0, 59)}…` : visible}”`
}
