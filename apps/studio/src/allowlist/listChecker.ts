/** Checks lists with the parser and the tree of `npm run allowlist`. Runs in a worker; keeps the last list for comparing. */
import {
  computeRoot,
  InvalidList,
  parseAllowlist,
  type AllowlistRow,
} from '@peppermint/sale/allowlist/checkAllowlist.ts'
import { toDecimalCoin } from '../decimalCoin.ts'
import type {
  Change,
  CheckedList,
  Comparison,
  FileProblem,
  ListAnswer,
  ListRequest,
  PriceCount,
  PublishedProblem,
} from './listMessages.ts'
import { MIN_SHARD_DIGITS, parseEntitlement, type AllowlistEntry } from '@peppermint/sale/allowlist.ts'
import type { Address, Hex } from 'viem'

/** About a million accounts. */
const MAX_BYTES = 64 * 2 ** 20
const MAX_SHOWN = 200
const MAX_PRICES = 5

type CheckRequest = Extract<ListRequest, { readonly type: 'check' }>

/** @returns a function that answers one request after the other. */
export function createListChecker(answer: (message: ListAnswer) => void) {
  let checked: readonly AllowlistRow[] = []
  return async (request: ListRequest): Promise<void> => {
    if (request.type === 'check') {
      const { list, rows } = await check(request, answer)
      checked = rows
      answer({ type: 'checked', list })
      return
    }
    answer({ type: 'progress', stage: 'comparing' })
    answer({ type: 'compared', comparison: await compare(checked, request, answer) })
  }
}

interface Checked {
  readonly list: CheckedList
  readonly rows: readonly AllowlistRow[]
}

async function check(request: CheckRequest, answer: (message: ListAnswer) => void): Promise<Checked> {
  answer({ type: 'progress', stage: 'reading' })
  const { list, scope, maxPerWallet, quota, price } = request
  const unreadable = (problem: FileProblem): Checked => ({
    list: { status: 'unreadable', problem },
    rows: [],
  })
  if (list.size > MAX_BYTES) return unreadable({ type: 'too-large' })
  try {
    const text = await readText(list)
    if (text === undefined) return unreadable({ type: 'not-utf8' })
    answer({ type: 'progress', stage: 'checking' })
    const rows = parseAllowlist(text, {
      maxPerWallet,
      chainId: scope.chainId,
      ...(quota !== '' && { quota }),
      ...(price !== '' && { price }),
    })
    answer({ type: 'progress', stage: 'hashing' })
    const prices = countPrices(rows)
    return {
      rows,
      list: {
        status: 'valid',
        accounts: rows.length,
        quotas: rows.reduce((sum, row) => sum + row.quota, 0),
        root: computeRoot(rows, scope, (done) =>
          answer({ type: 'progress', stage: 'hashing', done, all: rows.length }),
        ),
        prices: prices.slice(0, MAX_PRICES),
        priceCount: prices.length,
        csv: new Blob([toCsv(rows)], { type: 'text/csv' }),
      },
    }
  } catch (error) {
    if (error instanceof InvalidList) {
      const issues = error.issues.slice(0, MAX_SHOWN).map(({ row, problem }) => ({ row, problem }))
      return { rows: [], list: { status: 'broken', issues, issueCount: error.issues.length } }
    }
    // A file that was changed, moved or deleted since, or too little memory.
    return unreadable({ type: 'changed', message: messageOf(error) })
  }
}

/** Undefined for bytes that are no UTF-8. @throws DOMException if the file cannot be read. */
async function readText(list: Blob): Promise<string | undefined> {
  const bytes = await list.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function countPrices(rows: readonly AllowlistRow[]): readonly PriceCount[] {
  const counts = new Map<bigint, number>()
  for (const { price } of rows) counts.set(price, (counts.get(price) ?? 0) + 1)
  return [...counts]
    .map(([price, accounts]) => ({ price, accounts }))
    .toSorted((a, b) => b.accounts - a.accounts)
}

function toCsv(rows: readonly AllowlistRow[]): string {
  const lines = rows.map(({ account, quota, price }) => `${account},${quota},${toDecimalCoin(price)}\n`)
  return `address,quota,price\n${lines.join('')}`
}

async function compare(
  rows: readonly AllowlistRow[],
  { base, root }: Extract<ListRequest, { readonly type: 'compare' }>,
  answer: (message: ListAnswer) => void,
): Promise<Comparison> {
  try {
    const published = await readPublishedList(base, root, (done, all) =>
      answer({ type: 'progress', stage: 'comparing', done, all }),
    )
    if (published === undefined) return { status: 'not-published' }
    const changes: Change[] = []
    for (const { account, quota, price } of rows) {
      const before = published.get(account)
      if (before === undefined) changes.push({ account, change: 'added' })
      else if (before.quota !== quota || before.price !== price) changes.push({ account, change: 'changed' })
      published.delete(account)
    }
    for (const account of published.keys()) changes.push({ account, change: 'removed' })
    const count = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length
    return {
      status: 'compared',
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      changes: changes.slice(0, MAX_SHOWN),
    }
  } catch (error) {
    const problem =
      error instanceof UnreadableList
        ? error.problem
        : ({ type: 'other', message: messageOf(error) } as const)
    return { status: 'failed', problem }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Files that are fetched at once. */
const CONCURRENCY = 8
/** The server counts a visitor's requests over ten seconds. */
const LIMITED_MS = 10_000
const MAX_ATTEMPTS = 4

/** A file of the list is missing or wrong. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
  readonly problem: PublishedProblem

  constructor(problem: PublishedProblem) {
    super(`published list: ${problem.type}`)
    this.problem = problem
  }
}

/**
 * Reads every account of a published list from its files (`packages/sale/src/allowlist.ts` describes them).
 * @param base URL of the folder that contains `<root>/`.
 * @returns undefined if no such list is published.
 * @throws {UnreadableList} for a missing or invalid file; what `fetch` throws.
 */
async function readPublishedList(
  base: string,
  root: Hex,
  onProgress: (done: number, all: number) => void,
): Promise<Map<Address, AllowlistEntry> | undefined> {
  const folder = `${base}/${root.toLowerCase()}`
  const index = await fetchJson(`${folder}/index.json`)
  if (index === undefined) return undefined
  const digits = Number(index['shardDigits'] ?? MIN_SHARD_DIGITS)
  const names = Array.from({ length: 16 ** digits }, (_, at) => at.toString(16).padStart(digits, '0'))
  const entries = new Map<Address, AllowlistEntry>()
  let next = 0
  let done = 0
  const readNext = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const shard = await fetchJson(`${folder}/${name}.json`)
      if (shard === undefined) throw new UnreadableList({ type: 'missing-file', file: `${name}.json` })
      for (const [account, value] of Object.entries(shard)) {
        const entry = parseEntitlement(value)
        if (typeof entry === 'string')
          throw new UnreadableList({ type: 'invalid-entry', account, file: `${name}.json`, reason: entry })
        entries.set(account as Address, entry)
      }
      done += 1
      if (done % 16 === 0) onProgress(done, names.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext))
  return entries
}

/** @returns undefined on 404 and 410. */
async function fetchJson(url: string): Promise<Record<string, unknown> | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url)
    if (response.status === 404 || response.status === 410) return undefined
    if (response.ok) return (await response.json()) as Record<string, unknown>
    if (response.status !== 429 || attempt === MAX_ATTEMPTS)
      throw new UnreadableList({ type: 'status', code: response.status })
    await new Promise((resolve) => setTimeout(resolve, LIMITED_MS))
  }
}
