/**
 * Imports between files, from the syntax: types and `import()` included, tests too. Finds files that import each other,
 * and imports between the folders of a package that a table does not allow.
 */
import { posix } from 'node:path'
import { parse } from './syntax.mjs'

const STYLESHEET_IMPORT = /@import\s+['"]([^'"]+)['"]/g
const SPECIFIER_CALLS = new Set(['require', 'require.resolve', 'import.meta.resolve'])

/**
 * @typedef {{ path: string, text: string }} File with its path from the repository's root.
 * @typedef {Record<string, string[]>} Folders those that each folder may import, by path.
 */

/**
 * Module specifiers that a file imports, exports from, resolves, requires, or starts as a worker; of a stylesheet, its
 * `@import`s.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 * @throws {Error} with the path if the file does not parse.
 */
export function specifiersOf(path, text) {
  if (path.endsWith('.css')) return [...text.matchAll(STYLESHEET_IMPORT)].map(([, specifier]) => specifier)
  const specifiers = []
  const add = (node) => {
    if (typeof node?.value === 'string') specifiers.push(node.value)
  }
  const sourceOf = ({ start, end }) => text.slice(start, end)
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    if (/^(Import|Export|TSImport)/.test(node.type)) add(node.source ?? node.argument)
    if (node.type === 'CallExpression' && SPECIFIER_CALLS.has(sourceOf(node.callee))) add(node.arguments[0])
    if (node.type === 'NewExpression' && sourceOf(node.callee) === 'Worker')
      add(node.arguments[0]?.arguments?.[0])
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value)
  }
  walk(parse(path, text))
  return specifiers
}

/**
 * The files that each file imports by their paths.
 * @param {File[]} files
 * @returns {Map<string, string[]>} paths by path.
 */
export function readImports(files) {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, text }) => [
      path,
      specifiersOf(path, text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(path), specifier.replace(/\?.*/, '')))
        .filter((target) => paths.has(target)),
    ]),
  )
}

/**
 * @param {Map<string, string[]>} imports
 * @returns {string[]} one sentence for each circle: the shortest of those through its first file.
 */
export function findCircles(imports) {
  const faults = []
  const named = new Set()
  for (const start of [...imports.keys()].toSorted()) {
    if (named.has(start)) continue
    const circle = shortestWayBack(start, imports)
    if (circle === undefined) continue
    circle.forEach((path) => named.add(path))
    faults.push(`Files import each other: ${circle.join(' → ')}.`)
  }
  return faults
}

/** From a file to itself, both ends included; undefined if no import leads back. */
function shortestWayBack(start, imports) {
  const cameFrom = new Map()
  const queue = [start]
  for (const path of queue)
    for (const target of imports.get(path) ?? []) {
      if (target === start) {
        const way = [start]
        for (let at = path; at !== start; at = cameFrom.get(at)) way.unshift(at)
        return [start, ...way]
      }
      if (cameFrom.has(target)) continue
      cameFrom.set(target, path)
      queue.push(target)
    }
  return undefined
}

/**
 * @param {Map<string, string[]>} imports
 * @param {Folders} allowed a file belongs to the longest folder that it is in.
 * @returns {string[]} one sentence for each import that the table lacks, and for each entry that no file uses.
 */
export function findFolderFaults(imports, allowed) {
  const folders = Object.keys(allowed).toSorted((one, other) => other.length - one.length)
  const folderOf = (path) => folders.find((folder) => path.startsWith(`${folder}/`))
  const used = new Set()
  const faults = []
  for (const [path, targets] of imports) {
    const from = folderOf(path)
    if (from === undefined) continue
    for (const target of targets) {
      const to = folderOf(target)
      if (to === undefined || to === from) continue
      used.add(`${from} ${to}`)
      if (!allowed[from].includes(to)) faults.push(`${path}: ${from} may not import ${target}.`)
    }
  }
  const unused = Object.entries(allowed).flatMap(([from, list]) =>
    list
      .filter((to) => !used.has(`${from} ${to}`))
      .map((to) => `${from} does not import ${to}: the table is out of date.`),
  )
  return [...faults, ...unused]
}
