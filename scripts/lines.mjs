/**
 * `npm run lines [commit …]`: lines of product, tests, tooling and docs at these commits, HEAD by default. Excludes
 * generated files, lock files, migrations and files that are not text.
 */
import './requireNode24.mjs'
import { execFileSync } from 'node:child_process'
import { getFileKind } from './fileKinds.mjs'
import { root } from './runCommand.mjs'

const MAX_BYTES = 1 << 30

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES })

/**
 * @param {string} commit
 * @returns {Record<string, number>} lines of each kind, and the number of files.
 */
function linesOf(commit) {
  const counted = { product: 0, tests: 0, tooling: 0, docs: 0, files: 0 }
  // Compared with the empty tree everything is an addition. Binary files have a dash instead of a number.
  const empty = git('hash-object', '-t', 'tree', '/dev/null').trim()
  for (const line of git('diff', '--numstat', '--no-renames', empty, commit).split('\n')) {
    const [added = '', , path = ''] = line.split('\t')
    const kind = getFileKind(path)
    if (kind === undefined || !/^\d+$/.test(added)) continue
    counted[kind] += Number(added)
    counted.files += 1
  }
  return counted
}

const commits = process.argv.slice(2)
console.log(
  ['commit', 'product', 'tests', 'tooling', 'docs', 'files'].map((word) => word.padStart(9)).join(''),
)
for (const commit of commits.length > 0 ? commits : ['HEAD']) {
  const short = git('rev-parse', '--short', commit).trim()
  const cells = [short, ...Object.values(linesOf(commit)).map((count) => count.toLocaleString('en'))]
  console.log(cells.map((cell) => cell.padStart(9)).join(''))
}
