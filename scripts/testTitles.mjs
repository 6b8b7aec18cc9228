/** Reads test titles from a file's syntax, without running it. */
import { parseSource } from './syntax.mjs'

const RUNNERS = new Set(['test', 'it', 'describe'])

/**
 * The titles of a file's tests, each with those of its groups. In a template each expression is replaced by `…`. A
 * `test.each` title with placeholders has the strings of its table appended.
 * @param {string} file its ending selects the language
 * @param {string} text
 * @returns {Promise<string[]>}
 * @throws {Error} with the path if the file does not parse.
 */
export async function readTitles(file, text) {
  return (await readTests(file, text)).map(({ title }) => title)
}

/**
 * The tests of a file.
 * @param {string} file
 * @param {string} text
 * @returns {Promise<{ title: string, name: string, text: string, nodes: any[] }[]>} `title` as {@link readTitles} has
 * it, `name` as Vitest does, without the table, the source `text` of the test, and its syntax with that of its groups,
 * from within; of a Solidity test the title is all.
 */
export async function readTests(file, text) {
  if (file.endsWith('.sol'))
    return solidityTitles(text).map((title) => ({ title, name: title, text: title, nodes: [] }))
  const tests = []
  walk(parseSource(file, text), [])
  return tests

  function walk(node, groups) {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, groups)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const found = node.type === 'CallExpression' ? parseTest(node, { withTable: true }) : undefined
    if (found && found.runner !== 'describe') {
      const named = [...groups, { ...found, node }]
      tests.push({
        title: named.map(({ title }) => title).join(' '),
        name: named.map(({ name }) => name).join(' > '),
        text: text.slice(node.start, node.end),
        nodes: named.map((each) => each.node).toReversed(),
      })
    }
    const inside = found?.runner === 'describe' ? [...groups, { ...found, node }] : groups
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, inside)
  }
}

/**
 * @param {any} call a `CallExpression`
 * @param {{ withTable?: boolean }} [options] `withTable` appends the strings of the table of a `test.each`.
 * @returns {{ runner: 'describe' | 'test', title: string, name: string } | undefined} undefined unless the call is `test(title, …)`,
 * `test.describe(…)` or `test.each(table)(title, …)`.
 */
export function parseTest({ callee, arguments: [first, second] }, { withTable = false } = {}) {
  const title = second ? textOf(first) : undefined
  if (title === undefined) return undefined
  const table = tableOf(callee)
  const names = readNames(table ? (callee.callee ?? callee.tag) : callee)
  if (!RUNNERS.has(names[0]) || names.some((name) => name === 'step' || name === 'extend')) return undefined
  const words = withTable && table && /%s|\$\w/.test(title) ? [title, ...textsIn(table)].join(' ') : title
  return { runner: names.includes('describe') ? 'describe' : 'test', title: words, name: title }
}

/** The table of a parametrized test. */
function tableOf(callee) {
  if (callee.type === 'CallExpression') return callee.arguments
  return callee.type === 'TaggedTemplateExpression' ? callee.quasi : undefined
}

/** `test.describe.serial` as a list of names. */
function readNames(node) {
  if (node?.type === 'Identifier') return [node.name]
  return node?.type === 'MemberExpression' ? [...readNames(node.object), node.property.name] : []
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

/** Every string in a table. */
function textsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const words = textOf(node)
  return words === undefined ? Object.values(node).flatMap(textsIn) : [words]
}

/** Names of Forge tests, each with the comment above it, which may contain requirement ids. */
function solidityTitles(text) {
  return [...text.matchAll(/(\/\/\/?[^\n]*\n\s*)?function ((?:test|invariant|prove)\w*)\(/g)].map(
    ([, comment = '', name]) => `${name} ${comment.trim()}`.trim(),
  )
}
