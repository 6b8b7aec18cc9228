/**
 * Solidity mutants: swapped operators, off-by-one bounds and constants, conditions that are
 * always or never true, deleted statements and modifiers. Edits text; the compiler rejects invalid mutants.
 */
import type { Edit } from '../mutant.ts'

/** Half-open, in characters. */
interface Range {
  readonly start: number
  readonly end: number
}

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '+=': ['-='],
  '-=': ['+='],
  '|=': ['&='],
  '&=': ['|='],
  '++': ['--'],
  '--': ['++'],
}

const OPERATORS = /=>|\+\+|--|[-+*/%|&^]=|<<|>>|[<>=!]=|&&|\|\||[-+*/%<>&|]/g
const NUMBERS = /(?<![\w.])(?:\d[\d_]*)(?![\w.])|\b(?:true|false)\b/g
const HEADER_WORDS = new Set([
  'public',
  'external',
  'internal',
  'private',
  'view',
  'pure',
  'payable',
  'virtual',
])

/** Every edit of a source, in the order of its text: in functions, their modifiers, and declared constants. */
export function findEdits(source: string): readonly Edit[] {
  const code = withoutText(source)
  const declared = [...code.matchAll(/\bconstant\s+\w+\s*=[^;]*;/g)].flatMap(({ index, 0: text }) =>
    constantsIn(code, { start: index, end: index + text.length }),
  )
  const inFunctions = functionsOf(code).flatMap(({ header, body }) => [
    ...modifiersIn(code, header),
    ...operatorsIn(code, body),
    ...constantsIn(code, body),
    ...conditionsIn(code, body),
    ...deletionsIn(code, body),
  ])
  const edits = [...declared, ...inFunctions]
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The source with one edit made. */
export function apply(source: string, { start, end, replacement }: Edit): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** The source with comments and the contents of strings blanked out, so that every position stays. */
function withoutText(source: string): string {
  return source.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/g, (text) =>
    text.replaceAll(/[^\n]/g, ' '),
  )
}

/** Functions, constructors and modifiers that have a body. */
function functionsOf(code: string): readonly { readonly header: Range; readonly body: Range }[] {
  const found: { header: Range; body: Range }[] = []
  for (const match of code.matchAll(
    /\b(?:function\b[^(]*|constructor\s*|modifier\b[^({]*|receive\s*|fallback\s*)/g,
  )) {
    const start = match.index + match[0].length
    const stop = code.slice(start).search(/[{;]/)
    const open = start + stop
    if (stop === -1 || code[open] !== '{') continue
    const parameters = code[start] === '(' ? closing(code, start) + 1 : start
    found.push({
      header: { start: parameters, end: open },
      body: { start: open, end: closing(code, open) + 1 },
    })
  }
  return found
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '{': '}' }

/** The position of the bracket that closes the one at `open`. */
function closing(code: string, open: number): number {
  const opener = code[open] ?? ''
  let depth = 0
  for (let index = open; index < code.length; index += 1) {
    if (code[index] === opener) depth += 1
    if (code[index] === PAIRS[opener] && --depth === 0) return index
  }
  throw new Error(`The bracket at character ${open} is never closed.`)
}

function modifiersIn(code: string, { start, end }: Range): readonly Edit[] {
  const edits: Edit[] = []
  let from = start
  while (from < end) {
    const word = /[A-Za-z_]\w*/.exec(code.slice(from, end))
    if (word === null) break
    const at = from + word.index
    let stop = at + word[0].length
    const takesArguments = /^\s*\(/.exec(code.slice(stop, end))
    if (takesArguments !== null) stop = closing(code, stop + takesArguments[0].length - 1) + 1
    const isKeyword = HEADER_WORDS.has(word[0]) || word[0] === 'override' || word[0] === 'returns'
    // A name with a capital is the constructor of a parent.
    if (!isKeyword && !/^[A-Z]/.test(word[0]))
      edits.push({ edit: 'modifier', start: at, end: stop, replacement: '' })
    from = stop
  }
  return edits
}

function operatorsIn(code: string, body: Range): readonly Edit[] {
  return matchesIn(code, body, OPERATORS).flatMap(({ text, start, end }) =>
    (SWAPS[text] ?? []).map((replacement) => ({ edit: 'operator' as const, start, end, replacement })),
  )
}

function constantsIn(code: string, body: Range): readonly Edit[] {
  return matchesIn(code, body, NUMBERS).map(({ text, start, end }) => {
    const replacement =
      text === 'true' ? 'false' : text === 'false' ? 'true' : String(BigInt(text.replaceAll('_', '')) + 1n)
    return { edit: 'constant', start, end, replacement }
  })
}

/** Conditions of `if` that are always true or false: the latter removes `if (…) revert …`. */
function conditionsIn(code: string, body: Range): readonly Edit[] {
  return matchesIn(code, body, /\bif\s*\(/g).flatMap(({ end: after }) => {
    const range = { start: after, end: closing(code, after - 1) }
    return ['true', 'false'].map((replacement) => ({ edit: 'condition' as const, ...range, replacement }))
  })
}

/** A statement that is not a declaration: an assignment, a call, an event, a deletion. */
const STATEMENT =
  /(?<=[;{}]\s*)(?:(?:emit|delete)\s[^;{}]*;|[A-Za-z_][\w.]*(?:\[[^;{}]*?\])*(?:\.\w+)*\s*(?:[-+*/|&]?=(?!=)[^;{}]*|\([^;{}]*\))\s*;)/g

function deletionsIn(code: string, body: Range): readonly Edit[] {
  return matchesIn(code, body, STATEMENT)
    .filter(({ text }) => !/^(?:if|for|while|return|revert|unchecked|assembly)\b/.test(text))
    .map(({ start, end }) => ({ edit: 'deletion', start, end, replacement: '{}' }))
}

function matchesIn(
  code: string,
  { start, end }: Range,
  pattern: RegExp,
): readonly (Range & { readonly text: string })[] {
  return [...code.matchAll(pattern)].flatMap(({ index, 0: text }) =>
    index >= start && index + text.length <= end ? [{ text, start: index, end: index + text.length }] : [],
  )
}
