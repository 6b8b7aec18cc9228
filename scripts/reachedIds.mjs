/**
 * Whether a test can run the code of each requirement that its title names: from the test's own syntax, statement by
 * statement, to a line of `scripts/brokenLines` or a declaration of `scripts/requirementCode.mjs`. A journey runs what
 * the pages that it opens consist of.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenLines } from './brokenLines.mjs'
import { createCodeGraph } from './codeGraph.mjs'
import { CODE, OPENED } from './requirementCode.mjs'
import { root } from './runCommand.mjs'
import { parseTest } from './testTitles.mjs'

/**
 * @typedef {{ file: string, title: string, nodes: any[] }} Test
 * @param {Map<string, { tests: Test[] }>} requirements with the tests whose titles name each.
 * @param {{ lines?: import('./brokenLines.mjs').LineOf[], code?: Record<string, string[]> }} [options] `code`: `PATH NAME` of
 * declarations by requirement.
 * @returns {string[]} one sentence per title that names a requirement whose code its test does not reach, and per
 * declaration that does not exist or that no test needs.
 */
export function findUnreachedIds(requirements, { lines = brokenLines, code = CODE } = {}) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = workspaces.map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  }))
  const graph = createCodeGraph(root, packages, (node) => parseTest(node) !== undefined)
  const rootsOf = ({ file, nodes }) => {
    const source = readFileSync(join(root, file), 'utf8')
    const opened = OPENED.filter(({ journeys, text }) => journeys.test(file) && (text?.test(source) ?? true))
    return [...graph.rootsOf(file, nodes), ...opened.flatMap(({ pages }) => pages.flatMap(graph.whole))]
  }
  const roots = new Map()
  for (const { tests } of requirements.values())
    for (const test of tests) if (test.nodes.length > 0 && !roots.has(test)) roots.set(test, rootsOf(test))
  const callers = readCallers(graph, [...roots.values()].flat())

  const faults = []
  for (const [id, { tests }] of requirements) {
    const ofLines = lines.filter((line) => line.id === id).map((line) => statementOf(graph, line))
    const kept = reachedFrom(ofLines, callers)
    const others = (code[id] ?? []).map((entry) => {
      const [path, name] = entry.split(' ')
      const statement = graph.declarationOf(path, name)
      if (statement === undefined)
        faults.push(`scripts/requirementCode.mjs: ${id} names ${entry}, which does not exist.`)
      return { entry, users: reachedFrom([statement], callers), isNeeded: statement === undefined }
    })
    for (const test of tests) {
      const own = roots.get(test) ?? []
      if (own.some((each) => kept.has(each)) || test.nodes.length === 0) continue
      const reached = others.filter(({ users }) => own.some((each) => users.has(each)))
      for (const each of reached) each.isNeeded = true
      if (reached.length === 0)
        faults.push(`${test.file}: "${test.title}" names ${id}, whose code it does not run.`)
    }
    for (const { entry, isNeeded } of others)
      if (!isNeeded) faults.push(`scripts/requirementCode.mjs: no test of ${id} needs ${entry}.`)
  }
  return faults
}

/** The statement that a broken line is in. */
function statementOf(graph, { file, find }) {
  const at = readFileSync(join(root, file), 'utf8').indexOf(find)
  return graph.statementAt(file, at + (find.length - find.trimStart().length))
}

/** Which statements refer to each statement, of all that can be reached. */
function readCallers(graph, roots) {
  const callers = new Map()
  const open = new Set(roots)
  for (const statement of open)
    for (const next of graph.next(statement)) {
      if (!callers.has(next)) callers.set(next, [])
      callers.get(next).push(statement)
      open.add(next)
    }
  return callers
}

/** The statements from which one of these is reached, themselves included. */
function reachedFrom(statements, callers) {
  const found = new Set(statements)
  for (const statement of found) for (const caller of callers.get(statement) ?? []) found.add(caller)
  return found
}
