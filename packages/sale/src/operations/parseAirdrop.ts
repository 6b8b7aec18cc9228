/** Parses an airdrop list: CSV with the columns `address` and `quantity`. Reports every issue with its row. */
import { parseAccountCell, quoteCell } from '../allowlist/parseCells.ts'
import type { ListProblem } from '../allowlist/listProblem.ts'
import { createIssue, InvalidList, parseCsvLines, type ListIssue } from '../allowlist/parseAllowlist.ts'
import type { AirdropRecipient } from './operations.ts'

export { InvalidList } from '../allowlist/parseAllowlist.ts'

/** The contract's limit per entry. */
const MAX_QUANTITY_PER_ENTRY = 100
const MAX_QUANTITY = 10_000

/**
 * The entries of a list, in order; a quantity above 100 is split into several.
 * @param text the file's text; a byte order mark, CRLF, blank lines and `# comments` are accepted.
 * @param chainId whose prefix an address may have; none if absent.
 * @throws {InvalidList} with every issue. Duplicate accounts are one.
 */
export function parseAirdrop(text: string, chainId?: number): readonly AirdropRecipient[] {
  const issues: ListIssue[] = []
  const report = (row: number, problem: ListProblem) => void issues.push(createIssue(row, problem))
  const [header, ...lines] = parseCsvLines(text, report)
  const names = header?.cells.map((name) => name.toLowerCase()) ?? []
  if (names.join() !== 'address,quantity') report(header?.row ?? 1, { type: 'no-airdrop-columns' })
  const rows = new Map<string, number>()
  const recipients: AirdropRecipient[] = []
  for (const { row, cells } of issues.length > 0 ? [] : lines) {
    const [address = '', quantity = '', ...more] = cells
    if (more.length > 0) report(row, { type: 'too-many-cells', cells: cells.length, columns: 2 })
    const account = parseAccountCell(address, chainId)
    if ('problem' in account) report(row, account.problem)
    const tokens = /^\d{1,5}$/.test(quantity) ? Number(quantity) : 0
    if (tokens < 1 || tokens > MAX_QUANTITY)
      report(row, { type: 'invalid-quantity', cell: quoteCell(quantity), max: MAX_QUANTITY })
    if ('problem' in account) continue
    const before = rows.get(account.value)
    if (before !== undefined) report(row, { type: 'duplicate-account', account: account.value, row: before })
    rows.set(account.value, row)
    for (let left = tokens; left > 0; left -= MAX_QUANTITY_PER_ENTRY)
      recipients.push({ account: account.value, quantity: Math.min(left, MAX_QUANTITY_PER_ENTRY) })
  }
  if (issues.length === 0 && recipients.length === 0) report(header?.row ?? 1, { type: 'no-recipients' })
  if (issues.length > 0) throw new InvalidList(issues.toSorted((one, other) => one.row - other.row))
  return recipients
}

/** Splits entries into transactions of at most `maxAccounts` entries and `maxTokens` tokens. */
export function splitIntoBatches(
  recipients: readonly AirdropRecipient[],
  { maxAccounts, maxTokens }: { readonly maxAccounts: number; readonly maxTokens: number },
): readonly (readonly AirdropRecipient[])[] {
  const batches: AirdropRecipient[][] = []
  let tokens = Infinity
  for (const recipient of recipients) {
    tokens += recipient.quantity
    const last = batches.at(-1)
    if (last === undefined || tokens > maxTokens || last.length >= maxAccounts) {
      batches.push([recipient])
      tokens = recipient.quantity
    } else last.push(recipient)
  }
  return batches
}
