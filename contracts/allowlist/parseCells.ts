/** Parses the cells of a list into values or error messages. */
import { isAddress, parseUnits, zeroAddress, type Address } from 'viem'
import { MAX_PRICE_WEI, MAX_QUOTA } from '../sale/entitlement.ts'

/** The value of a cell, or an error message. */
export type CellResult<Value> = { readonly value: Value } | { readonly error: string }

/** The account in lowercase. An address with capital letters must have a valid checksum. */
export function parseAccountCell(cell: string): CellResult<Address> {
  if (cell === '') return { error: 'The address is missing.' }
  if (/^[=+@-]/.test(cell)) return { error: `${quoteCell(cell)} is a formula, not an address.` }
  if (/^[^\s]+\.[a-z]+$/i.test(cell))
    return { error: `${quoteCell(cell)} is a name, not an address: resolve it and enter the address.` }
  if (/^[0-9a-f]{40}$/i.test(cell)) return { error: `${quoteCell(cell)} has no 0x prefix.` }
  if (!/^0x[0-9a-f]{40}$/i.test(cell))
    return { error: `${quoteCell(cell)} is not an address: 0x and 40 hex characters.` }
  if (!isAddress(cell))
    return {
      error: `The checksum of ${cell} is wrong: a character is mistyped. Copy the address again, or write it in lowercase if you are sure.`,
    }
  if (cell === zeroAddress) return { error: 'The zero address cannot mint.' }
  return { value: `0x${cell.slice(2).toLowerCase()}` }
}

/** A quota, a whole number of tokens. @param maxPerWallet the phase's cap for one account, if known. */
export function parseQuotaCell(cell: string, maxPerWallet: number | undefined): CellResult<number> {
  if (cell === '') return { error: 'The quota is missing.' }
  if (!/^\d+$/.test(cell)) return { error: `The quota ${quoteCell(cell)} is not a whole number.` }
  const quota = Number(cell)
  if (quota === 0) return { error: 'The quota is zero: leave the account out instead.' }
  if (quota > MAX_QUOTA)
    return {
      error: `The quota ${quoteCell(cell)} is above ${MAX_QUOTA}, the most that the contract can count.`,
    }
  if (maxPerWallet !== undefined && quota > maxPerWallet)
    return { error: `The quota ${quota} is above the phase’s cap of ${maxPerWallet} for one account.` }
  return { value: quota }
}

/** A price in wei, from a decimal of CANTO with at most 18 places. Avoids floating point. */
export function parsePriceCell(cell: string): CellResult<bigint> {
  if (cell === '') return { error: 'The price is missing; write 0 if the account mints for free.' }
  if (!/^\d+(\.\d+)?$/.test(cell))
    return { error: `The price ${quoteCell(cell)} is not a plain decimal of CANTO such as 60 or 0.5.` }
  const places = cell.split('.')[1]?.length ?? 0
  if (places > 18)
    return { error: `The price ${quoteCell(cell)} has ${places} decimal places; 18 is the most.` }
  // A longer number is above every limit, and expensive to parse.
  const wei = cell.length > 100 ? MAX_PRICE_WEI + 1n : parseUnits(cell, 18)
  if (wei > MAX_PRICE_WEI)
    return {
      error: `The price ${quoteCell(cell)} is above 79,228,162,514 CANTO, the most that the contract can hold.`,
    }
  return { value: wei }
}

/** A cell that is safe to print: at most 60 characters, no control characters. */
export function quoteCell(cell: string): string {
  const visible = cell.replaceAll(/[\p{C}\p{Z}]/gu, (character) => (character === ' ' ? ' ' : '\u{fffd}'))
  return `“${visible.length > 60 ? `${visible.slice(0, 59)}…` : visible}”`
}
