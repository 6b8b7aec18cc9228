/** Reads from a file's syntax what the language check needs: declared names, discriminants and titles of tests. */
import { parseAst } from 'vitest/node'
import { parseTest } from '../testTitles.mjs'

/** @typedef {{ text: string, start: number }} Found text with its offset in the file. */

/** Node types whose `id` or `key` declares a name. */
const DECLARED_BY = {
  ClassDeclaration: 'id',
  ClassExpression: 'id',
  FunctionDeclaration: 'id',
  FunctionExpression: 'id',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  TSDeclareFunction: 'id',
  TSEnumDeclaration: 'id',
  TSEnumMember: 'id',
  TSInterfaceDeclaration: 'id',
  TSMethodSignature: 'key',
  TSPropertySignature: 'key',
  TSTypeAliasDeclaration: 'id',
  TSTypeParameter: 'name',
}

/**
 * @param {string} path its ending selects the language
 * @param {string} text
 * @returns {{ names: Found[], discriminants: Found[], titles: Found[] }} `discriminants` are names of properties with a
 * literal string as their value or type.
 * @throws {Error} with the path if the file does not parse.
 */
export function readSyntax(path, text) {
  const read = { names: [], discriminants: [], titles: [] }
  let tree
  try {
    tree = parseAst(text, { lang: /[jt]sx$/.test(path) ? 'tsx' : 'ts' })
  } catch (error) {
    throw new Error(`${path} does not parse: ${error.message}`, { cause: error })
  }
  visit(tree, read)
  return read
}

function visit(node, read) {
  const { type } = node
  const field = DECLARED_BY[type]
  if (field !== undefined) addName(node[field], node, read.names)
  if (type === 'VariableDeclarator') addPattern(node.id, read.names)
  else if (node.params !== undefined && Array.isArray(node.params))
    for (const param of node.params) addPattern(param, read.names)
  if (type === 'CatchClause') addPattern(node.param, read.names)
  // An import under another name declares it; under the exported name it only repeats it.
  if (type === 'ImportSpecifier' && node.local.start !== node.imported.start)
    addName(node.local, node, read.names)
  if (type === 'ImportDefaultSpecifier' || type === 'ImportNamespaceSpecifier')
    addName(node.local, node, read.names)
  if (type === 'Property' && !node.shorthand && node.value.type !== 'AssignmentPattern') {
    // In a destructuring pattern the key is the name of something declared elsewhere; `addPattern` adds the value.
    if (!read.patternKeys?.has(node.key.start)) addName(node.key, node, read.names)
  }
  if (type === 'ObjectPattern') {
    read.patternKeys ??= new Set()
    for (const property of node.properties) if (property.key) read.patternKeys.add(property.key.start)
  }
  if (
    type === 'TSLiteralType' &&
    typeof node.literal.value === 'string' &&
    /^[\w-]+$/.test(node.literal.value)
  )
    read.names.push({ text: node.literal.value, start: node.literal.start })
  if (type === 'Property' || type === 'TSPropertySignature') {
    const value = type === 'Property' ? node.value : node.typeAnnotation?.typeAnnotation
    if (!node.computed && isText(value))
      read.discriminants.push({ text: nameOf(node.key), start: node.start })
  }
  const test = type === 'CallExpression' ? parseTest(node) : undefined
  if (test !== undefined) read.titles.push({ text: test.title, start: node.arguments[0].start })
  for (const key in node) {
    const value = node[key]
    if (value === null || typeof value !== 'object') continue
    if (Array.isArray(value)) {
      for (const each of value) if (each !== null && typeof each === 'object') visit(each, read)
    } else if (typeof value.type === 'string') visit(value, read)
  }
}

/** Adds the names that a pattern binds: of variables, parameters and caught errors. */
function addPattern(pattern, names) {
  if (!pattern) return
  if (pattern.type === 'Identifier') names.push({ text: pattern.name, start: pattern.start })
  else if (pattern.type === 'AssignmentPattern') addPattern(pattern.left, names)
  else if (pattern.type === 'RestElement') addPattern(pattern.argument, names)
  else if (pattern.type === 'TSParameterProperty') addPattern(pattern.parameter, names)
  else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) addPattern(each, names)
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties)
      if (property.type === 'RestElement' || !property.shorthand)
        addPattern(property.argument ?? property.value, names)
}

function addName(key, { computed = false }, names) {
  const text = computed || !key ? undefined : nameOf(key)
  if (text !== undefined && /^[\w$-]+$/.test(text)) names.push({ text, start: key.start })
}

function nameOf(key) {
  return key.type === 'Literal' ? String(key.value) : key.name
}

function isText(node) {
  const literal = node?.type === 'TSLiteralType' ? node.literal : node
  return literal?.type === 'Literal' && typeof literal.value === 'string'
}
