/** One cell of a list at a time: its text as a value, or what is wrong with it in words. */
import { isAddress, parseUnits, zeroAddress, type Address } from 'viem'
import { MAX_PRICE_WEI, MAX_QUOTA } from '../sale/entitlement.ts'

/** What a cell says, or why it says nothing. */
export type CellResult<Value> = { readonly value: Value } | { readonly error: string }

/** The account, in lower case. Written so it is taken as it is; any capital letter makes it a checksum, which must be right. */
export function parseAccountCell(cell: string): CellResult<Address> {
  if (cell === '') return { error: 'The address is missing.' }
  if (/^[=+@-]/.test(cell)) return { error: `${quoteCell(cell)} is a formula, not an address.` }
  if (/^[^\s]+\.[a-z]+$/i.test(cell))
    return { error: `${quoteCell(cell)} is a name, not an address: look its address up and write that.` }
  if (/^[0-9a-f]{40}$/i.test(cell)) return { error: `${quoteCell(cell)} lacks the 0x of an address.` }
  if (!/^0x[0-9a-f]{40}$/i.test(cell))
    return { error: `${quoteCell(cell)} is not an address: 0x and 40 hex characters.` }
  if (!isAddress(cell))
    return {
      error: `The checksum of ${cell} is wrong: a character is mistyped. Copy the address again, or write it all in lower case if you are sure.`,
    }
  if (cell === zeroAddress) return { error: 'The zero address is nobody’s and cannot mint.' }
  return { value: `0x${cell.slice(2).toLowerCase()}` }
}

/** A quota, a whole number of tokens. @param walletCap the phase's cap for one account, when known. */
export function parseQuotaCell(cell: string, walletCap: number | undefined): CellResult<number> {
  if (cell === '') return { error: 'The quota is missing.' }
  if (!/^\d+$/.test(cell)) return { error: `The quota ${quoteCell(cell)} is not a whole number.` }
  const quota = Number(cell)
  if (quota === 0) return { error: 'The quota is zero: leave the account out instead.' }
  if (quota > MAX_QUOTA)
    return {
      error: `The quota ${quoteCell(cell)} is above ${MAX_QUOTA}, the most that the contract can count.`,
    }
  if (walletCap !== undefined && quota > walletCap)
    return { error: `The quota ${quota} is above the phase’s cap of ${walletCap} for one account.` }
  return { value: quota }
}

/** A price in wei, out of a decimal of CANTO with at most 18 places. Never goes through a float. */
export function parsePriceCell(cell: string): CellResult<bigint> {
  if (cell === '') return { error: 'The price is missing; write 0 if the account mints for free.' }
  if (!/^\d+(\.\d+)?$/.test(cell))
    return { error: `The price ${quoteCell(cell)} is not a plain decimal of CANTO such as 60 or 0.5.` }
  const places = cell.split('.')[1]?.length ?? 0
  if (places > 18)
    return { error: `The price ${quoteCell(cell)} has ${places} decimal places; 18 is the most.` }
  // A number of more digits is above every limit, and expensive to read.
  const wei = cell.length > 100 ? MAX_PRICE_WEI + 1n : parseUnits(cell, 18)
  if (wei > MAX_PRICE_WEI)
    return {
      error: `The price ${quoteCell(cell)} is above 79,228,162,514 CANTO, the most that the contract can hold.`,
    }
  return { value: wei }
}

/** A cell as a terminal may show it: at most 60 characters, none of which a terminal would obey. */
export function quoteCell(cell: string): string {
  const visible = cell.replaceAll(/[\p{C}\p{Z}]/gu, (character) => (character === ' ' ? ' ' : '\u{fffd}'))
  return `“${visible.length > 60 ? `${visible.slice(0, 59)}…` : visible}”`
}
