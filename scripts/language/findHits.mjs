/** Finds the words and patterns of `denylist.json` in one file. Wording rules: CONTRIBUTING.md. */
import { readSyntax } from './syntax.mjs'

/**
 * @typedef {{ words: string[], use: string, prefixOnly?: boolean }} Rule `prefixOnly`: only as the first word of an
 * UPPER_SNAKE_CASE name.
 * @typedef {{ word: string, path?: string, name?: string, sentence?: string, reason: string }} Exception `path` is a
 * regular expression; `name` and `sentence` must surround the word exactly.
 * @typedef {object} Denylist
 * @property {Rule[]} everywhere never right
 * @property {Rule[]} names wrong in declared names and in the names of files
 * @property {{ maxTitleLength: number, discriminants: string[], files: { ending: string, use: string }[] }} patterns
 * @property {{ path: string, reason: string }[]} notScanned `path` is a regular expression.
 * @property {Exception[]} exceptions
 * @typedef {{ path: string, line: number, word: string, use: string, exception?: Exception }} Hit
 */

const SCRIPT = /\.(ts|tsx|mts|mjs|cjs|js)$/
const STYLE_NAMES = /(?:--|[.#]|@keyframes\s+)([A-Za-z_][\w-]*)/g
const JSON_KEYS = /"([\w-]+)"\s*:/g
const SOLIDITY_NAMES = /[A-Za-z_$][\w$]*/g
const COMMENTS_AND_STRINGS = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/g

/**
 * @param {Denylist} denylist
 * @returns {(path: string, text: string) => Hit[]} finds all hits of a file, those that an exception covers included.
 */
export function createFinder(denylist) {
  const everywhere = prosePattern(denylist.everywhere)
  const ruleOfWord = rulesByWord(denylist.everywhere)
  const ruleOfName = rulesByWord(denylist.names.filter(({ prefixOnly }) => !prefixOnly))
  const ruleOfPrefix = rulesByWord(denylist.names.filter(({ prefixOnly }) => prefixOnly))
  const { maxTitleLength, discriminants, files } = denylist.patterns

  return (path, text) => {
    const hits = []
    /** @param {number} start of the word @param {string} name that contains it; empty for prose */
    const add = (start, word, use, name = '') => {
      const exception = denylist.exceptions.find((each) => covers(each, { path, text, start, word, name }))
      hits.push({ path, line: lineAt(text, start), word, use, ...(exception && { exception }) })
    }

    for (const { index, 0: found } of text.matchAll(everywhere))
      add(index, found, ruleOfWord.get(normalize(found)).use, nameAround(text, index))
    const { names, discriminants: found, titles } = namesIn(path, text)
    for (const name of names) {
      for (const [word, { use }] of deniedIn(name.text, ruleOfName)) add(name.start, word, use, name.text)
      const [prefix] = name.text.split('_')
      const rule = /^[A-Z]+_/.test(name.text) && ruleOfPrefix.get(prefix.toLowerCase())
      if (rule) add(name.start, `${prefix}_`, rule.use, name.text)
    }
    for (const { text: name, start } of found)
      if (discriminants.includes(name))
        add(start, `${name}: '…'`, 'a union is discriminated by status or type', name)
    for (const { text: title, start } of titles)
      if (title.length > maxTitleLength)
        add(start, `title of ${title.length} characters`, `at most ${maxTitleLength}`, title)

    for (const word of path.matchAll(everywhere))
      add(0, `${word[0]} (path)`, ruleOfWord.get(normalize(word[0])).use)
    const parts = path.split(/[/.]/).map((part) => [...deniedIn(part, ruleOfName)])
    for (const [word, { use }] of parts.flat()) add(0, `${word} (path)`, use)
    for (const { ending, use } of files) if (path.includes(`${ending}.`)) add(0, `${ending} (path)`, use)
    return hits.toSorted((one, other) => one.line - other.line)
  }
}

/** @returns {{ names: Found[], discriminants: Found[], titles: Found[] }} @typedef {import('./syntax.mjs').Found} Found */
function namesIn(path, text) {
  const only = (names) => ({ names, discriminants: [], titles: [] })
  if (SCRIPT.test(path)) return readSyntax(path, text)
  const captured = (pattern) =>
    [...text.matchAll(pattern)].map(({ 0: all, 1: name, index }) => ({
      text: name,
      start: index + all.indexOf(name),
    }))
  if (path.endsWith('.css')) return only(captured(STYLE_NAMES))
  if (path.endsWith('.json')) return only(captured(JSON_KEYS))
  if (!path.endsWith('.sol')) return only([])
  const code = text.replaceAll(COMMENTS_AND_STRINGS, (part) => part.replaceAll(/[^\n]/g, ' '))
  return only([...code.matchAll(SOLIDITY_NAMES)].map(({ 0: name, index }) => ({ text: name, start: index })))
}

/** `rateLimitOf` is `rate limit of`, `MAX_PRICE` is `max price`. */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()
}

/** @returns {Iterable<[string, Rule]>} */
function* deniedIn(name, rules) {
  const words = wordsOf(name).trim().split(' ')
  for (const [index, word] of words.entries()) {
    const pair = `${word} ${words[index + 1]}`
    if (rules.has(word)) yield [word, rules.get(word)]
    else if (rules.has(pair)) yield [pair, rules.get(pair)]
  }
}

function rulesByWord(rules) {
  return new Map(rules.flatMap((rule) => rule.words.map((word) => [word, rule])))
}

/** Matches the words in prose and as parts of names, phrases also across the lines of a comment. */
function prosePattern(rules) {
  const words = rules.flatMap((rule) => rule.words)
  const alternatives = (transform) =>
    words.map((word) => transform(word).replaceAll(' ', String.raw`\s+(?:(?:\*|\/\/+|#+|>)\s+)?`)).join('|')
  const capitalized = (word) => word[0].toUpperCase() + word.slice(1)
  return new RegExp(
    [
      `(?<![A-Za-z])(?:${alternatives((word) => word)})(?![a-z])`,
      `(?<![A-Z])(?:${alternatives(capitalized)})(?![a-z])`,
      `(?<![A-Za-z])(?:${alternatives((word) => word.toUpperCase())})(?![A-Za-z])`,
    ].join('|'),
    'g',
  )
}

/** The words of a match as the list has them. */
function normalize(found) {
  return found.replaceAll(/[^A-Za-z']+/g, ' ').toLowerCase()
}

function nameAround(text, index) {
  const before = /[\w$]*$/.exec(text.slice(Math.max(0, index - 100), index))[0]
  return before + /^[\w$]*/.exec(text.slice(index, index + 100))[0]
}

function covers(exception, { path, text, start, word, name }) {
  if (exception.word !== normalize(word).trim()) return false
  if (exception.path !== undefined && !new RegExp(exception.path).test(path)) return false
  if (exception.name !== undefined && exception.name !== name) return false
  if (exception.sentence === undefined) return true
  const from = start - exception.sentence.length
  const around = text.slice(Math.max(0, from), start + exception.sentence.length)
  return around.includes(exception.sentence)
}

function lineAt(text, index) {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}
