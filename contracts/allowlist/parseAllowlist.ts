/**
 * Parses a creator's list: CSV with a header of `address` and optional `quota` and `price`. Reports every issue with
 * its row number as a spreadsheet or an editor shows it. A list with an issue yields nothing.
 */
import { parse } from 'csv-parse/sync'
import type { Address } from 'viem'
import type { AllowlistEntry } from '../sale/entitlement.ts'
import { quoteCell, parseAccountCell, parsePriceCell, parseQuotaCell, type CellResult } from './parseCells.ts'

/** One account of the list. */
export interface AllowlistRow extends AllowlistEntry {
  /** Row number in the file, from 1; the header, comments and blank lines count. */
  readonly row: number
  /** In lowercase, so that equal accounts are equal strings. */
  readonly account: Address
}

/** Values for columns that the list does not have. */
export interface AllowlistDefaults {
  /** The same quota for everyone, as in a cell; only for a list without that column. */
  readonly quota?: string | undefined
  /** The same price for everyone, in CANTO as in a cell; only for a list without that column. */
  readonly price?: string | undefined
  /** Most tokens an account may mint in the phase, if known: no quota may be above it. */
  readonly maxPerWallet?: number | undefined
  /** What the first two are called where they are entered; the command's options by default. */
  readonly optionNames?: { readonly quota: string; readonly price: string } | undefined
}

const COMMAND_OPTIONS = { quota: '--quota', price: '--price' } as const

/** One problem of a list, and its row. */
export interface ListIssue {
  readonly row: number
  readonly reason: string
}

/** The list has issues, sorted by row. */
export class InvalidList extends Error {
  override readonly name = 'InvalidList'
  readonly issues: readonly ListIssue[]

  constructor(issues: readonly ListIssue[]) {
    super(`The list has ${issues.length} error${issues.length === 1 ? '' : 's'}.`)
    this.issues = issues
  }
}

type Report = (row: number, reason: string) => void

/** A line that has cells. `row` counts from 1, as editors do. */
export interface Line {
  readonly row: number
  readonly cells: readonly string[]
}

/** Parsers of a row's three values. */
interface Columns {
  readonly count: number
  readonly account: (cells: readonly string[]) => CellResult<Address>
  readonly quota: (cells: readonly string[]) => CellResult<number>
  readonly price: (cells: readonly string[]) => CellResult<bigint>
}

/**
 * The accounts of a list, in its order.
 * @param text the file's text; a byte order mark, CRLF, quoted cells, blank lines and `# comments` are fine.
 * @throws {InvalidList} with every issue.
 */
export function parseAllowlist(text: string, defaults: AllowlistDefaults = {}): readonly AllowlistRow[] {
  const issues: ListIssue[] = []
  const report: Report = (row, reason) => issues.push({ row, reason })
  const [header, ...lines] = parseCsvLines(text, report)
  const rows = header ? parseRows(lines, parseColumns(header, defaults, report), report) : []
  if (issues.length === 0 && rows.length === 0)
    report(header?.row ?? 1, 'No accounts: a header and at least one row are required.')
  if (issues.length > 0) throw new InvalidList(issues.sort((one, other) => one.row - other.row))
  return rows
}

/**
 * Splits the text into lines with trimmed cells; reports and skips lines that are not CSV. Works line by line, so that
 * an unclosed quotation mark affects only its row.
 */
export function parseCsvLines(text: string, report: Report): readonly Line[] {
  const lines: Line[] = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trimStart().startsWith('#')) continue
    const cells = parseCells(line)
    if (!cells) report(index + 1, 'A quotation mark is misplaced: one opens a cell, and one closes it.')
    else if (cells.some((cell) => cell !== '')) lines.push({ row: index + 1, cells })
  }
  return lines
}

/** @returns undefined if quotation marks are misplaced. */
function parseCells(line: string): readonly string[] | undefined {
  // Fast path: most lists have no quotation marks, and the parser is slow to start for each line.
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim())
  try {
    return parse(line, { trim: true })[0]?.map((cell) => cell.trim())
  } catch {
    return undefined
  }
}

/** @returns undefined if the header is invalid; the reasons are reported. */
function parseColumns(header: Line, defaults: AllowlistDefaults, report: Report): Columns | undefined {
  const issues: string[] = []
  const names = header.cells.map((name) => name.toLowerCase())
  if (/^address\s*[;\t]/.test(names[0] ?? '')) {
    report(header.row, 'The cells must be separated by commas: save the list as “CSV (comma delimited)”.')
    return undefined
  }
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) issues.push(`The column ${quoteCell(name)} appears twice.`)
    else if (!['address', 'quota', 'price'].includes(name))
      issues.push(
        `The column ${quoteCell(name)} is unknown; a list has address, quota and price, separated by commas.`,
      )
  }
  if (!names.includes('address'))
    issues.push('The first row must name the columns, and one of them must be address.')

  const column = <Value>(name: 'quota' | 'price', read: (cell: string) => CellResult<Value>) => {
    const index = names.indexOf(name)
    const given = defaults[name]
    const option = (defaults.optionNames ?? COMMAND_OPTIONS)[name]
    if (index !== -1) {
      if (given !== undefined)
        issues.push(`The list has a column ${name} already: leave ${option} out, or take the column out.`)
      return (cells: readonly string[]) => read(cells[index] ?? '')
    }
    if (given === undefined)
      issues.push(`There is no column ${name}: add it, or give ${option} for everyone.`)
    const forEveryone = read(given ?? '0')
    if (given !== undefined && 'error' in forEveryone) issues.push(`${option}: ${forEveryone.error}`)
    return () => forEveryone
  }
  const at = names.indexOf('address')
  const columns = {
    count: names.length,
    account: (cells: readonly string[]) => parseAccountCell(cells[at] ?? ''),
    quota: column('quota', (cell) => parseQuotaCell(cell, defaults.maxPerWallet)),
    price: column('price', parsePriceCell),
  }
  for (const issue of issues) report(header.row, issue)
  return issues.length === 0 ? columns : undefined
}

function parseRows(
  lines: readonly Line[],
  columns: Columns | undefined,
  report: Report,
): readonly AllowlistRow[] {
  if (!columns) return []
  const firstRows = new Map<Address, number>()
  const rows: AllowlistRow[] = []
  for (const { row, cells } of lines) {
    if (cells.length > columns.count)
      report(row, `There are ${cells.length} cells, but the header names ${columns.count}.`)
    const account = columns.account(cells)
    const quota = columns.quota(cells)
    const price = columns.price(cells)
    for (const reading of [account, quota, price]) if ('error' in reading) report(row, reading.error)
    if ('error' in account) continue
    const first = firstRows.get(account.value)
    if (first === undefined) firstRows.set(account.value, row)
    else report(row, `${account.value} is in row ${first} already.`)
    if ('value' in quota && 'value' in price)
      rows.push({ row, account: account.value, quota: quota.value, price: price.value })
  }
  return rows
}
