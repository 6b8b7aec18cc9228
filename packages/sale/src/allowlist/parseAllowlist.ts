/**
 * Parses a creator's list: CSV with a header of `address` and optional `quota` and `price`. Reports every issue with
 * its row number as a spreadsheet or an editor shows it. A list with an issue yields nothing.
 */
import { parse } from 'csv-parse/sync'
import type { Address } from 'viem'
import type { AllowlistEntry } from '../entitlement.ts'
import { describeListProblem, type ListProblem, type OptionalColumn } from './listProblem.ts'
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
  /** The same price for everyone, in the chain's coin as in a cell; only for a list without that column. */
  readonly price?: string | undefined
  /** Most tokens an account may mint in the phase, if known: no quota may be above it. */
  readonly maxPerWallet?: number | undefined
  /** Chain whose prefix an address may have (`canto:0x…`); none if absent. */
  readonly chainId?: number | undefined
}

/** One problem of a list, and its row. */
export interface ListIssue {
  readonly row: number
  readonly problem: ListProblem
  /** The problem as a sentence in English, for the commands. */
  readonly reason: string
}

/** An issue with its sentence. */
export const createIssue = (row: number, problem: ListProblem): ListIssue => ({
  row,
  problem,
  reason: describeListProblem(problem),
})

/** The list has issues, sorted by row. */
export class InvalidList extends Error {
  override readonly name = 'InvalidList'
  readonly issues: readonly ListIssue[]

  constructor(issues: readonly ListIssue[]) {
    super(`The list has ${issues.length} error${issues.length === 1 ? '' : 's'}.`)
    this.issues = issues
  }
}

type Report = (row: number, problem: ListProblem) => void

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
  const report: Report = (row, problem) => issues.push(createIssue(row, problem))
  const [header, ...lines] = parseCsvLines(text, report)
  const rows = header ? parseRows(lines, parseColumns(header, defaults, report), report) : []
  if (issues.length === 0 && rows.length === 0) report(header?.row ?? 1, { type: 'no-accounts' })
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
    if (!cells) report(index + 1, { type: 'misplaced-quote' })
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

const COLUMNS: readonly string[] = ['address', 'quota', 'price']

/** @returns undefined if the header is invalid; its problems are reported. */
function parseColumns(header: Line, defaults: AllowlistDefaults, report: Report): Columns | undefined {
  const problems: ListProblem[] = []
  const names = header.cells.map((name) => name.toLowerCase())
  if (/^address\s*[;\t]/.test(names[0] ?? '')) {
    report(header.row, { type: 'not-commas' })
    return undefined
  }
  // A list without a header has one problem, not one for each cell of its first row.
  if (!names.some((name) => COLUMNS.includes(name))) {
    report(header.row, { type: 'no-address-column' })
    return undefined
  }
  for (const [index, name] of names.entries()) {
    const cell = quoteCell(name)
    if (names.indexOf(name) !== index) problems.push({ type: 'duplicate-column', cell })
    else if (!COLUMNS.includes(name)) problems.push({ type: 'unknown-column', cell })
  }
  if (!names.includes('address')) problems.push({ type: 'no-address-column' })

  const column = <Value>(name: OptionalColumn, read: (cell: string) => CellResult<Value>) => {
    const index = names.indexOf(name)
    const given = defaults[name]
    if (index !== -1) {
      if (given !== undefined) problems.push({ type: 'column-and-option', column: name })
      return (cells: readonly string[]) => read(cells[index] ?? '')
    }
    if (given === undefined) problems.push({ type: 'no-column', column: name })
    const forEveryone = read(given ?? '0')
    if (given !== undefined && 'problem' in forEveryone)
      problems.push({ type: 'invalid-option', column: name, problem: forEveryone.problem })
    return () => forEveryone
  }
  const at = names.indexOf('address')
  const columns = {
    count: names.length,
    account: (cells: readonly string[]) => parseAccountCell(cells[at] ?? '', defaults.chainId),
    quota: column('quota', (cell) => parseQuotaCell(cell, defaults.maxPerWallet)),
    price: column('price', parsePriceCell),
  }
  for (const problem of problems) report(header.row, problem)
  return problems.length === 0 ? columns : undefined
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
      report(row, { type: 'too-many-cells', cells: cells.length, columns: columns.count })
    const account = columns.account(cells)
    const quota = columns.quota(cells)
    const price = columns.price(cells)
    for (const reading of [account, quota, price]) if ('problem' in reading) report(row, reading.problem)
    if ('problem' in account) continue
    const first = firstRows.get(account.value)
    if (first === undefined) firstRows.set(account.value, row)
    else report(row, { type: 'duplicate-account', account: account.value, row: first })
    if ('value' in quota && 'value' in price)
      rows.push({ row, account: account.value, quota: quota.value, price: price.value })
  }
  return rows
}
