/**
 * `npm run conformance`: which tests prove which line of docs/requirements.md, by the ids in their titles. Fails on a
 * finished line without a test and on an id that does not exist. `--json` prints one object, `--quiet` only what fails.
 * Tests are not run: titles are read from the sources.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runCommand.mjs'
import { titlesOf } from './testTitles.mjs'

const ID = /\b[A-Z]-\d{2}\b/g
const BRACKETED = /\[([A-Z]-\d{2})\]/g

/** The lines of the document: id to its sentence and whether it is finished. */
export function readRequirements(text) {
  const lines = new Map()
  let finished = () => false
  for (const line of text.split('\n')) {
    const says = /^Finished: (.+)$/.exec(line)?.[1]
    if (says) {
      const ids = new Set(says.match(ID) ?? [])
      finished = says === 'all' ? () => true : (id) => ids.has(id)
    }
    const [, id, promise] = /^\| ([A-Z]-\d{2}) \| (.+) \|$/.exec(line) ?? []
    if (!id) continue
    if (lines.has(id)) throw new Error(`docs/requirements.md has ${id} twice.`)
    lines.set(id, { promise, finished: finished(id), tests: [] })
  }
  return lines
}

/** Every test of the repository: its file and its title. */
async function allTests() {
  const exclude = (path) => /(^|\/)(node_modules|dist|out|\.types|cache)(\/|$)/.test(path)
  const files = globSync('**/*.{test.ts,test.tsx,e2e.ts,t.sol}', { cwd: root, exclude }).toSorted()
  const read = files.map(async (file) =>
    (await titlesOf(file, readFileSync(join(root, file), 'utf8'))).map((title) => ({ file, title })),
  )
  return (await Promise.all(read)).flat()
}

/** Puts each test to the lines it names. @returns one sentence per fault. */
export function compare(lines, tests) {
  const faults = []
  for (const { file, title } of tests) {
    for (const id of new Set([...title.matchAll(BRACKETED)].map(([, each]) => each))) {
      const line = lines.get(id)
      if (line) line.tests.push({ file, title })
      else faults.push(`${file}: "${title}" names ${id}, which docs/requirements.md does not have.`)
    }
  }
  for (const [id, { finished, tests: proofs, promise }] of lines) {
    if (finished && proofs.length === 0) faults.push(`${id} is finished but no test names it: ${promise}`)
  }
  return faults
}

async function main([...options]) {
  const lines = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const faults = compare(lines, await allTests())
  const proven = [...lines.values()].filter(({ tests }) => tests.length > 0).length
  const finished = [...lines.values()].filter((line) => line.finished).length
  if (options.includes('--json')) {
    const requirements = [...lines].map(([id, line]) => ({ id, ...line }))
    process.stdout.write(`${JSON.stringify({ requirements, faults }, null, 2)}\n`)
  } else {
    if (!options.includes('--quiet')) {
      for (const [id, { tests }] of lines) {
        process.stdout.write(`${id}${tests.length === 0 ? '  no test' : ''}\n`)
        for (const { file, title } of tests) process.stdout.write(`      ${file}: ${title}\n`)
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
