/**
 * `npm run conformance`: lists the tests of each requirement in docs/requirements.md, by the ids in their titles. Fails
 * on a finished requirement without a test, on an unknown id, on a page of docs that cites a test that does not exist,
 * and on a link or a comment that names a page that does not exist. `--json` prints one object, `--quiet` only failures.
 * Titles are read from the sources; no test runs. That a test checks what its title names is shown by lines that fail it
 * when they are broken: each finished requirement has one in `scripts/brokenLines`, and `--break`
 * runs them.
 */
import './requireNode24.mjs'
// Node 20 has no `globSync`: imported by name, that alone would be its message.
import fs, { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './runCommand.mjs'
import { findLineFaults } from './brokenLines.mjs'
import { findUnreachedIds } from './reachedIds.mjs'
import { readTests } from './testTitles.mjs'

const ID = /\b[A-Z]-\d{2}\b/g
const BRACKETED = /\[([A-Z]-\d{2})\]/g

/** The requirements of the document by id: the sentence, and whether it is finished. */
export function readRequirements(text) {
  const lines = new Map()
  let finished = () => false
  for (const line of text.split('\n')) {
    const finishedIds = /^Finished: (.+)$/.exec(line)?.[1]
    if (finishedIds) {
      const ids = new Set(finishedIds.match(ID) ?? [])
      finished = finishedIds === 'all' ? () => true : (id) => ids.has(id)
    }
    const [, id, promise] = /^\| ([A-Z]-\d{2}) \| (.+) \|$/.exec(line) ?? []
    if (!id) continue
    if (lines.has(id)) throw new Error(`docs/requirements.md has ${id} twice.`)
    lines.set(id, { promise, finished: finished(id), tests: [] })
  }
  return lines
}

const NOT_SOURCES = /(^|\/)(node_modules|dist|out|\.types|cache|test-results)(\/|$)/

/** File and title of every test of the repository. */
async function allTests() {
  const exclude = (path) => NOT_SOURCES.test(path)
  const files = fs.globSync('**/*.{test.ts,test.tsx,e2e.ts,t.sol}', { cwd: root, exclude }).toSorted()
  const read = files.map(async (file) =>
    (await readTests(file, readFileSync(join(root, file), 'utf8'))).map((test) => ({ file, ...test })),
  )
  return (await Promise.all(read)).flat()
}

/** Adds each test to the requirements that its title names. @returns one sentence per violation. */
export function compare(lines, tests) {
  const faults = []
  for (const test of tests) {
    const { file, title } = test
    for (const id of new Set([...title.matchAll(BRACKETED)].map(([, each]) => each))) {
      const line = lines.get(id)
      if (line) line.tests.push(test)
      else faults.push(`${file}: "${title}" names ${id}, which docs/requirements.md does not contain.`)
    }
  }
  for (const [id, { finished, tests: proofs, promise }] of lines) {
    if (finished && proofs.length === 0) faults.push(`${id} is finished but no test names it: ${promise}`)
  }
  return faults
}

/** Tests that a page cites: a path in code marks, a colon and the quoted title, or a list of titles. */
const CITED = /`([\w./-]+\.(?:test\.tsx?|e2e\.ts|t\.sol))`: ("[^"|]+"(?:, "[^"|]+")*)/g

/**
 * @param {string} page the page's path, for the sentence.
 * @param {string} text Markdown.
 * @returns {string[]} one sentence per cited test that does not exist.
 */
export function findUnknownCitations(page, text, tests) {
  return [...text.matchAll(CITED)].flatMap(([, file, quoted]) => {
    const titles = tests.filter((each) => each.file === file).map(({ title }) => title)
    return [...quoted.matchAll(/"([^"]+)"/g)]
      .filter(([, cited]) => !titles.some((title) => title.includes(cited)))
      .map(([, cited]) => `${page} cites "${cited}" in ${file}, which has no such test.`)
  })
}

/** Not the README of the kit, whose links are those of the published package. */
const PAGES = [
  'docs/**/*.md',
  '*.md',
  '*/README.md',
  '{apps,dev}/*/README.md',
  'packages/!(wallet-kit)/README.md',
]
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const HEADING = /^#+ (.+)$/gm

/** The fragment of a heading, as GitHub makes it. */
const fragmentOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/**
 * @param {string} page path of a page in `pages`.
 * @param {ReadonlyMap<string, string>} pages text of each page by its path.
 * @param {(path: string) => boolean} exists
 * @returns {string[]} one sentence per relative link to a file or heading that does not exist.
 */
export function findBrokenLinks(page, pages, exists) {
  const prose = (pages.get(page) ?? '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(LINK)]
    .filter(([, file, fragment]) => {
      const path = file ? posix.join(posix.dirname(page), file) : page
      if (!exists(path)) return true
      if (fragment === undefined) return false
      return ![...(pages.get(path) ?? '').matchAll(HEADING)].some(([, each]) => fragmentOf(each) === fragment)
    })
    .map(
      ([, file, fragment = '']) =>
        `${page} links to ${file}${fragment && `#${fragment}`}, which does not exist.`,
    )
}

/** @returns {string[]} one sentence per page of docs that the source names and that does not exist. */
export function findUnknownPages(source, text, exists) {
  return [...text.matchAll(/(?<![./\w])docs\/[a-z\d/-]+\.md/g)]
    .filter(([page]) => !exists(page))
    .map(([page]) => `${source} cites ${page}, which does not exist.`)
}

/** Every broken link of the pages, and every citation of a page that does not exist. */
function findLinkFaults() {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const exists = (path) => existsSync(join(root, path))
  const pages = new Map(fs.globSync(PAGES, { cwd: root }).map((path) => [path, read(path)]))
  const sources = fs.globSync('**/*.{ts,tsx,mjs,sol,css}', {
    cwd: root,
    exclude: (path) => NOT_SOURCES.test(path),
  })
  return [
    ...[...pages.keys()].flatMap((page) => findBrokenLinks(page, pages, exists)),
    ...sources
      // Tests of the scripts name pages that no one wrote.
      .filter((path) => !/^scripts\/.*\.test\.ts$/.test(path))
      .flatMap((path) => findUnknownPages(path, read(path), exists)),
  ]
}

async function main([...options]) {
  if (options[0] === '--break') {
    const { breakLines } = await import('./breakLines.mjs')
    return (await breakLines(options.slice(1))).failed === 0 ? 0 : 1
  }
  const lines = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const tests = await allTests()
  const faults = compare(lines, tests)
  for (const page of fs.globSync('docs/{audits,guides}/*.md', { cwd: root })) {
    faults.push(...findUnknownCitations(page, readFileSync(join(root, page), 'utf8'), tests))
  }
  faults.push(...findLinkFaults(), ...(await findLineFaults(lines)), ...findUnreachedIds(lines))
  const proven = [...lines.values()].filter((line) => line.tests.length > 0).length
  const finished = [...lines.values()].filter((line) => line.finished).length
  if (options.includes('--json')) {
    const requirements = [...lines].map(([id, { tests: proofs, ...line }]) => ({
      id,
      ...line,
      tests: proofs.map(({ file, title }) => ({ file, title })),
    }))
    process.stdout.write(`${JSON.stringify({ requirements, faults }, null, 2)}\n`)
  } else {
    if (!options.includes('--quiet')) {
      for (const [id, line] of lines) {
        process.stdout.write(`${id}${line.tests.length === 0 ? '  no test' : ''}\n`)
        for (const { file, title } of line.tests) process.stdout.write(`      ${file}: ${title}\n`)
      }
    }
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    process.stdout.write(
      `${lines.size} requirements, ${finished} finished, ${proven} named by tests, ${faults.length} faults\n`,
    )
  }
  return faults.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2))
