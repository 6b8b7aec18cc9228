/** Writes the messages of a bundled file in one language, in place of the calls that `markMessages.ts` left. */
import { parseSync, Visitor, type ESTree } from 'vite'
import { pluralForms, type PluralForms, type Translation } from './catalogues.ts'
import { applyEdits, MARKS, messageKey, type Edit, type Message, type Range } from './messages.ts'

/** A bundled file, parsed once for all languages. */
export interface MarkedFile {
  readonly code: string
  /** In the order of their starts, so that an outer one comes before those in its expressions. */
  readonly calls: readonly MarkedCall[]
}

interface MarkedCall extends Range {
  readonly tag: Message['tag']
  readonly texts: readonly string[]
  readonly values: readonly ESTree.Expression[]
  /** Whether it is the whole of an expression in a template. */
  readonly isInTemplate: boolean
  /** Whether it is what a function returns. */
  readonly isReturned: boolean
}

/** Whether a file has messages. */
export const hasMessages = (code: string): boolean => code.includes(MARKS.t)

/** @throws {SyntaxError} if the bundler changed a call beyond recognition. */
export function parseMarked(file: string, code: string): MarkedFile {
  const { program, errors } = parseSync(file, code)
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const calls: MarkedCall[] = []
  // Starts of expressions; a template and a statement are visited before what is in them.
  const inTemplate = new Set<number>()
  const returned = new Set<number>()
  new Visitor({
    TemplateLiteral({ expressions }) {
      for (const { start } of expressions) inTemplate.add(start)
    },
    ReturnStatement({ argument }) {
      if (argument !== null) returned.add(argument.start)
    },
    CallExpression({ callee, arguments: args, start, end }) {
      if (callee.type !== 'Identifier') return
      const tag = TAGS.get(callee.name)
      if (tag === undefined) return
      const [first, ...values] = args
      const place = { isInTemplate: inTemplate.has(start), isReturned: returned.has(start) }
      const texts = first?.type === 'ArrayExpression' ? first.elements.map(literalText) : [undefined]
      if (!texts.every((text) => text !== undefined) || texts.length !== values.length + 1)
        throw new SyntaxError(`${file}: not a message: ${code.slice(start, end)}`)
      calls.push({ tag, texts, values: values as ESTree.Expression[], ...place, start, end })
    },
  }).visit(program)
  return { code, calls: calls.toSorted((a, b) => a.start - b.start) }
}

const TAGS: ReadonlyMap<string, Message['tag']> = new Map([
  [MARKS.t, 't'],
  [MARKS.parts, 'parts'],
  [MARKS.bilingual, 'bilingual'],
])

/** The value of a string literal or of a template without expressions. */
function literalText(node: ESTree.Node | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0]?.value.cooked ?? undefined
  return node?.type === 'ParenthesizedExpression' ? literalText(node.expression) : undefined
}

/**
 * The file in a language.
 * @param edits further ones, outside of the messages' texts.
 */
export function localizeCode(
  { code, calls }: MarkedFile,
  translation: Translation,
  edits: readonly Edit[] = [],
): string {
  let usesPlurals = false
  /** The code of a range with its messages written. */
  function written({ start, end }: Range): string {
    const within = calls.filter((call) => call.start >= start && call.end <= end)
    const outer = within.filter(
      (call, index) => !within.slice(0, index).some((other) => call.end <= other.end),
    )
    const inRange = edits.filter((edit) => edit.start >= start && edit.end <= end)
    const outside = inRange.filter(
      (edit) => !outer.some((call) => edit.start >= call.start && edit.end <= call.end),
    )
    const replaced = [...outer.map(editOf), ...outside]
    return applyEdits(
      code.slice(start, end),
      replaced.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text })),
    )
  }

  /** Joins a text with the template that it is in. Nothing between `return` and a text, as minifiers write it. */
  function editOf(call: MarkedCall): Edit {
    const { start, end } = call
    const text = message(call)
    if (call.isInTemplate && code.startsWith('${', start - 2) && code[end] === '}')
      return { start: start - 2, end: end + 1, text: inTemplate(text) }
    const isReturned = call.isReturned && code.startsWith('return ', start - 7)
    return { start: isReturned ? start - 1 : start, end, text }
  }

  function message({ tag, texts, values }: MarkedCall): string {
    const key = messageKey(texts)
    const found = translation.messages[key] ?? key
    if (tag === 'bilingual') return bilingual(key, found, values)
    const placeholders = values.map((node) => placeholder(node, translated))
    return localized(found, placeholders, tag === 't' ? writeText : writeParts)
  }

  function localized(found: string, placeholders: readonly string[], write: Write): string {
    const plural = pluralForms(found)
    if (plural === undefined) return write(found, placeholders)
    usesPlurals = true
    return writePlural(plural, placeholders, write)
  }

  /** Both texts from the same values, of which each may have two texts itself. */
  function bilingual(key: string, found: string, values: readonly ESTree.Expression[]): string {
    const of = (field: string) => values.map((_, index) => `$${index}.${field}??$${index}`)
    const texts = `{text:${localized(found, of('text'), writeText)},english:${writeText(key, of('english'))}}`
    if (values.length === 0) return `(${texts})`
    const names = values.map((_, index) => `$${index}`)
    return `((${names.join(',')})=>(${texts}))(${values.map((node) => placeholder(node, inBoth)).join(',')})`
  }

  /** A text of the collection in the language. */
  const translated = (text: string): string => quote(translation.collection[text] ?? text)

  const inBoth = (text: string): string => `{text:${translated(text)},english:${quote(text)}}`

  function placeholder(node: ESTree.Expression, literal: (text: string) => string): string {
    const call = calls.find(({ start, end }) => start === node.start && end === node.end)
    if (call !== undefined) return message(call)
    const expression = conditional(node, literal)
    const isWhole = literalText(node) !== undefined || node.type === 'TemplateLiteral'
    return isWhole || !expression.startsWith('`') ? expression : `(${expression})`
  }

  /** An expression that may be a text of the collection, or choose between some. */
  function conditional(node: ESTree.Expression, literal: (text: string) => string): string {
    const text = literalText(node)
    if (text !== undefined) return literal(text)
    if (node.type === 'ParenthesizedExpression') return `(${conditional(node.expression, literal)})`
    return node.type === 'ConditionalExpression'
      ? `${written(node.test)}?${conditional(node.consequent, literal)}:${conditional(node.alternate, literal)}`
      : written(node)
  }

  const result = written({ start: 0, end: code.length })
  return usesPlurals ? `${result.trimEnd()}\n${pluralFunction(translation.language)}\n` : result
}

/** A message in a language, as code. @param placeholders code as well. */
type Write = (message: string, placeholders: readonly string[]) => string

const escapeTemplate = (text: string): string =>
  text.replaceAll(/[\\`]|\$(?=\{|$)/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`)

const quote = (text: string): string => `\`${escapeTemplate(text)}\``

/** Code as a part of a template: if it is a template itself, its content. */
const inTemplate = (code: string): string => (code.startsWith('`') ? code.slice(1, -1) : `\${${code}}`)

/** Text, placeholder's index, text, … and text. */
const split = (message: string): readonly string[] => message.split(/\{(\d+)\}/)

const writeText: Write = (message, placeholders) =>
  `\`${split(message)
    .map((segment, index) =>
      index % 2 === 0 ? escapeTemplate(segment) : inTemplate(placeholderAt(placeholders, segment)),
    )
    .join('')}\``

/** What `parts` returns. Values stay values: only the message's own text is searched for tags. */
const writeParts: Write = (message, placeholders) => {
  const segments = split(message)
  const texts = segments.filter((_, index) => index % 2 === 0)
  const values = segments.filter((_, index) => index % 2 === 1)
  const items = values.map((index) => placeholderAt(placeholders, index))
  return `[${[`[${texts.map(quote).join(',')}]`, ...items].join(',')}]`
}

function placeholderAt(placeholders: readonly string[], index: string): string {
  const found = placeholders[Number(index)]
  if (found === undefined) throw new Error(`localize: no placeholder {${index}}`)
  return found
}

const PLURAL = '__plural'

/** All forms, of which the number chooses one. Expressions are evaluated once. */
function writePlural({ count, forms }: PluralForms, placeholders: readonly string[], write: Write): string {
  const names = placeholders.map((_, index) => `$${index}`)
  const written = Object.entries(forms).map(([category, form]) => `${category}:${write(form, names)}`)
  return `((${names.join(',')})=>${PLURAL}($${count},{${written.join(',')}}))(${placeholders.join(',')})`
}

/** The number may be formatted: its Latin or Arabic digits count, whose codes end with their value. */
const pluralFunction = (language: string): string =>
  `function ${PLURAL}(n,f){n=+String(n).replace(/\\P{Nd}/gu,"").replace(/./g,c=>c.charCodeAt()&15);return f[(${PLURAL}.r??=new Intl.PluralRules(${quote(language)})).select(n)]??f.other}`
