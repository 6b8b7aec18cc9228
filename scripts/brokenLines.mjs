/**
 * Broken lines: for each requirement, lines of the product that keep it and what they are broken to. A test that names
 * the requirement must fail with the broken line; otherwise its title promises more than it checks.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { account } from './brokenLines/account.mjs'
import { connection } from './brokenLines/connection.mjs'
import { gateway } from './brokenLines/gateway.mjs'
import { hosted } from './brokenLines/hosted.mjs'
import { network } from './brokenLines/network.mjs'
import { pages } from './brokenLines/pages.mjs'
import { product } from './brokenLines/product.mjs'
import { transactions } from './brokenLines/transactions.mjs'
import { wallets } from './brokenLines/wallets.mjs'
import { root } from './runCommand.mjs'
import { parseSource } from './syntax.mjs'
import { readTests } from './testTitles.mjs'

/**
 * @typedef {object} BrokenLine
 * @property {string} file source, from the repository's root.
 * @property {string} find a text that occurs once in it.
 * @property {string} replace what it is broken to.
 * @property {string} test file of the test that must fail.
 * @property {string} [title] part of its title, where not every test of the file that names the requirement is meant.
 * @typedef {BrokenLine & { id: string }} LineOf
 */

/** By requirement. */
const LINES = {
  ...product,
  ...connection,
  ...network,
  ...hosted,
  ...gateway,
  ...wallets,
  ...account,
  ...transactions,
  ...pages,
}

/** Kept by journeys and pages in a browser alone, which need a build for each broken line. */
const IN_BROWSER_ONLY = ['M-01', 'W-02', 'B-05', 'B-09', 'F-01', 'L-07', 'O-01']

/** @type {LineOf[]} */
export const brokenLines = Object.entries(LINES).flatMap(([id, lines]) =>
  lines.map((line) => ({ id, ...line })),
)

/** Digests of the lines that were seen to fail a test. `npm run conformance -- --break` writes it. */
export const RECORD = join(root, 'scripts/brokenLines/record.json')

const read = (file) => readFileSync(join(root, file), 'utf8')

/** Many lines have tests of one file. */
const parsed = new Map()
function testsIn(file) {
  if (!parsed.has(file)) parsed.set(file, readTests(file, read(file)))
  return parsed.get(file)
}

/** The tests that a line must fail: title and source text of each. */
export async function testsOf({ id, test, title = '' }) {
  const tests = await testsIn(test)
  return tests.filter((each) => each.title.includes(`[${id}]`) && each.title.includes(title))
}

/** @returns {Promise<string | undefined>} why a line proves nothing as it is written; undefined if nothing is wrong. */
export async function findFault(line) {
  const name = `${line.id}: the broken line of ${line.file}`
  if (!existsSync(join(root, line.file))) return `${name} is in a file that does not exist.`
  if (!existsSync(join(root, line.test))) return `${name} names ${line.test}, which does not exist.`
  const count = read(line.file).split(line.find).length - 1
  if (count !== 1) return `${name} occurs ${count} times instead of once: ${line.find}`
  if ((await testsOf(line)).length === 0)
    return `${name} names a test that ${line.test} does not have: [${line.id}] ${line.title ?? ''}`
  return undefined
}

/**
 * @param {Map<string, { finished: boolean }>} requirements
 * @returns {Promise<string[]>} one sentence per line that proves nothing, and per requirement without a line.
 */
export async function findLineFaults(requirements, lines = brokenLines, withoutLine = IN_BROWSER_ONLY) {
  const faults = (await Promise.all(lines.map(findFault))).filter((fault) => fault !== undefined)
  const ids = new Set(lines.map(({ id }) => id))
  for (const id of ids) if (!requirements.has(id)) faults.push(`${id} has a broken line but no requirement.`)
  for (const [id, { finished }] of requirements) {
    if (finished && !ids.has(id) && !withoutLine.includes(id))
      faults.push(`${id} is finished but scripts/brokenLines has no line of it that fails a test.`)
    if (ids.has(id) && withoutLine.includes(id))
      faults.push(`${id} has a broken line: remove it from the exceptions.`)
  }
  return faults.toSorted()
}

/**
 * Of all that decides whether a line fails its tests, what changes with it: the statement that is broken and the tests.
 * Not of both files, where every other change would mean to break the line again.
 */
export async function digestOf(line) {
  const text = read(line.file)
  const at = text.indexOf(line.find)
  const statement = parseSource(line.file, text).body.find(({ start, end }) => start <= at && at < end)
  const texts = (await testsOf(line)).map((each) => each.text)
  const parts = [line.id, line.file, line.find, line.replace, line.test, line.title ?? '']
  const hash = createHash('sha256')
  for (const part of [...parts, text.slice(statement?.start ?? 0, statement?.end), ...texts])
    hash.update(`${part}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** @returns {Set<string>} */
export function readRecord() {
  return new Set(existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : [])
}
