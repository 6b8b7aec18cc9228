/** Reads the list of an airdrop: CSV with the columns `address` and `quantity`. Every fault is reported with its row. */
import { readAccountCell, quoted } from '../allowlist/cells.ts'
import { BadList, linesOf, type ListFault } from '../allowlist/readList.ts'
import type { Gift } from './operations.ts'

/** Tokens for one account in one part of an airdrop: the contract's own limit. */
const MAX_PER_GIFT = 100
const MAX_QUANTITY = 10_000

/**
 * The gifts of a list, in its order; a quantity above 100 becomes several.
 * @param text the file's text; a byte order mark, CRLF, blank lines and `# comments` are accepted.
 * @throws {BadList} naming every fault. An account that is named twice is one.
 */
export function readAirdrop(text: string): readonly Gift[] {
  const faults: ListFault[] = []
  const report = (row: number, reason: string) => void faults.push({ row, reason })
  const [header, ...lines] = linesOf(text, report)
  const names = header?.cells.map((name) => name.toLowerCase()) ?? []
  if (names.join() !== 'address,quantity')
    report(header?.row ?? 1, 'The first row must name the two columns: address,quantity.')
  const rows = new Map<string, number>()
  const gifts: Gift[] = []
  for (const { row, cells } of faults.length > 0 ? [] : lines) {
    const [address = '', quantity = '', ...more] = cells
    if (more.length > 0) report(row, `There are ${cells.length} cells, but the header names 2.`)
    const account = readAccountCell(address)
    if ('fault' in account) report(row, account.fault)
    const tokens = /^\d{1,5}$/.test(quantity) ? Number(quantity) : 0
    if (tokens < 1 || tokens > MAX_QUANTITY)
      report(row, `The quantity ${quoted(quantity)} is not a whole number from 1 to ${MAX_QUANTITY}.`)
    if ('fault' in account) continue
    const before = rows.get(account.value)
    if (before !== undefined) report(row, `${account.value} is in row ${before} already.`)
    rows.set(account.value, row)
    for (let left = tokens; left > 0; left -= MAX_PER_GIFT)
      gifts.push({ account: account.value, quantity: Math.min(left, MAX_PER_GIFT) })
  }
  if (faults.length === 0 && gifts.length === 0)
    report(header?.row ?? 1, 'There is no account: at least one row below the header is needed.')
  if (faults.length > 0) throw new BadList(faults.toSorted((one, other) => one.row - other.row))
  return gifts
}

/** Gifts for each transaction: at most `maxAccounts` of them, and `maxTokens` tokens. */
export function batchesOf(
  gifts: readonly Gift[],
  { maxAccounts, maxTokens }: { readonly maxAccounts: number; readonly maxTokens: number },
): readonly (readonly Gift[])[] {
  const batches: Gift[][] = []
  let tokens = Infinity
  for (const gift of gifts) {
    tokens += gift.quantity
    const last = batches.at(-1)
    if (last === undefined || tokens > maxTokens || last.length >= maxAccounts) {
      batches.push([gift])
      tokens = gift.quantity
    } else last.push(gift)
  }
  return batches
}
