/** Reads the titles of tests from a file's syntax, without running it. */
import { parseAst } from 'vitest/node'

const RUNNERS = new Set(['test', 'it', 'describe'])

/**
 * The titles of a file's tests, each with those of the groups around it. A title made of parts is its fixed parts with
 * `…` between them. In `test.each` a title that takes words from its table has those words appended.
 * @param {string} file name; its ending says the language
 * @param {string} text
 * @returns {Promise<string[]>}
 * @throws {Error} with the file's name when it cannot be read.
 */
export async function titlesOf(file, text) {
  if (file.endsWith('.sol')) return solidityTitles(text)
  const titles = []
  let tree
  try {
    tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error })
  }
  walk(tree, [])
  return titles

  function walk(node, groups) {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, groups)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const found = node.type === 'CallExpression' ? testOf(node, { withTable: true }) : undefined
    if (found && found.runner !== 'describe') titles.push([...groups, found.title].join(' '))
    const inside = found?.runner === 'describe' ? [...groups, found.title] : groups
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, inside)
  }
}

/**
 * @param {any} call a `CallExpression`
 * @param {{ withTable?: boolean }} [options] `withTable` appends the strings of the table of a `test.each`.
 * @returns {{ runner: 'describe' | 'test', title: string } | undefined} undefined unless the call is `test(title, …)`,
 * `test.describe(…)` or `test.each(table)(title, …)`.
 */
export function testOf({ callee, arguments: [first, second] }, { withTable = false } = {}) {
  const title = second ? wordsOf(first) : undefined
  if (title === undefined) return undefined
  const table = tableOf(callee)
  const names = namesOf(table ? (callee.callee ?? callee.tag) : callee)
  if (!RUNNERS.has(names[0]) || names.some((name) => name === 'step' || name === 'extend')) return undefined
  const words = withTable && table && /%s|\$\w/.test(title) ? [title, ...wordsIn(table)].join(' ') : title
  return { runner: names.includes('describe') ? 'describe' : 'test', title: words }
}

/** What a parametrised test takes its cases from. */
function tableOf(callee) {
  if (callee.type === 'CallExpression') return callee.arguments
  return callee.type === 'TaggedTemplateExpression' ? callee.quasi : undefined
}

/** `test.describe.serial` as its names. */
function namesOf(node) {
  if (node?.type === 'Identifier') return [node.name]
  return node?.type === 'MemberExpression' ? [...namesOf(node.object), node.property.name] : []
}

function wordsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

/** Every text in a table. */
function wordsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const words = wordsOf(node)
  return words === undefined ? Object.values(node).flatMap(wordsIn) : [words]
}

/** Forge names its tests; a comment above one may carry ids. */
function solidityTitles(text) {
  return [...text.matchAll(/(\/\/\/?[^\n]*\n\s*)?function ((?:test|invariant|prove)\w*)\(/g)].map(
    ([, comment = '', name]) => `${name} ${comment.trim()}`.trim(),
  )
}
