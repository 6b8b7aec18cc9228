/** Writes the messages of a bundled file in one language, in place of the calls that `markMessages.ts` left. */
import { parseSync, Visitor, type ESTree } from 'vite'
import type { PluralForms, Translation } from './catalogues.ts'
import { MARKS } from './marks.ts'
import { applyEdits, messageKey, type Edit, type Range } from './messages.ts'

/** A bundled file, parsed once for all languages. */
export interface MarkedFile {
  readonly code: string
  /** In the order of their starts, so that an outer one comes before those in its expressions. */
  readonly calls: readonly MarkedCall[]
}

interface MarkedCall extends Range {
  readonly tag: keyof typeof MARKS
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
      if (tag === 'text') {
        const text = literalText(first ?? null)
        if (text === undefined) throw new SyntaxError(`${file}: not a text: ${code.slice(start, end)}`)
        calls.push({ tag, texts: [text], values: [], ...place, start, end })
        return
      }
      const texts = first?.type === 'ArrayExpression' ? first.elements.map(literalText) : [undefined]
      if (!texts.every((text) => text !== undefined) || texts.length !== values.length + 1)
        throw new SyntaxError(`${file}: not a message: ${code.slice(start, end)}`)
      calls.push({ tag, texts, values: values as ESTree.Expression[], ...place, start, end })
    },
  }).visit(program)
  return { code, calls: calls.toSorted((a, b) => a.start - b.start) }
}

const TAGS: ReadonlyMap<string, keyof typeof MARKS> = new Map([
  [MARKS.t, 't'],
  [MARKS.parts, 'parts'],
  [MARKS.text, 'text'],
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
    const result = message(call)
    const content = contentOf(result)
    const isJoined =
      content !== undefined && call.isInTemplate && code.startsWith('${', start - 2) && code[end] === '}'
    if (isJoined) return { start: start - 2, end: end + 1, text: content }
    const isReturned = call.isReturned && code.startsWith('return ', start - 7)
    return { start: isReturned ? start - 1 : start, end, text: codeOf(result) }
  }

  function message({ tag, texts, values }: MarkedCall): Written {
    const key = messageKey(texts)
    if (tag === 'text') return { text: collectionText(key) }
    const found = translation.messages[key] ?? key
    const write = tag === 't' ? writeText : writeParts
    const placeholders = values.map(placeholder)
    if (typeof found === 'string') return write(found, placeholders)
    usesPlurals = true
    return writePlural(found, placeholders, write)
  }

  function placeholder(node: ESTree.Expression): Written {
    const text = literalText(node)
    if (text !== undefined) return { text: collectionText(text) }
    const call = calls.find(({ start, end }) => start === node.start && end === node.end)
    return call === undefined ? { code: conditional(node) } : message(call)
  }

  /** An expression whose outcomes may be texts of the collection. */
  function conditional(node: ESTree.Expression): string {
    if (node.type === 'ParenthesizedExpression') return `(${conditional(node.expression)})`
    if (node.type === 'ConditionalExpression')
      return `${written(node.test)}?${conditional(node.consequent)}:${conditional(node.alternate)}`
    const text = literalText(node)
    return text === undefined || !(text in translation.collection)
      ? written(node)
      : quote(collectionText(text))
  }

  const collectionText = (text: string): string => translation.collection[text] ?? text

  const result = written({ start: 0, end: code.length })
  return usesPlurals ? `${result.trimEnd()}\n${pluralFunction(translation.language)}\n` : result
}

/** A text that is known now, or the code that makes it. */
type Written = { readonly text: string } | { readonly code: string }

type Write = (message: string, placeholders: readonly Written[]) => Written

const codeOf = (written: Written): string => ('text' in written ? quote(written.text) : written.code)

/** What is between the marks of a template; undefined for other code. */
function contentOf(written: Written): string | undefined {
  if ('text' in written) return escapeTemplate(written.text)
  return written.code.startsWith('`') ? written.code.slice(1, -1) : undefined
}

/** Text, placeholder's index, text, … and text. */
const split = (message: string): readonly string[] => message.split(/\{(\d+)\}/)

/** A string, or a template where it depends on expressions. */
function writeText(message: string, placeholders: readonly Written[]): Written {
  const segments = split(message).map((segment, index) =>
    index % 2 === 0 ? { text: segment } : placeholderAt(placeholders, segment),
  )
  let code = ''
  let text = ''
  for (const segment of segments) {
    if ('text' in segment) text += segment.text
    else {
      code += `${escapeTemplate(text)}\${${segment.code}}`
      text = ''
    }
  }
  return code === '' ? { text } : { code: `\`${code}${escapeTemplate(text)}\`` }
}

/** What `parts` returns. Values stay values: only the message's own text is searched for tags. */
function writeParts(message: string, placeholders: readonly Written[]): Written {
  const segments = split(message)
  const texts = segments.filter((_, index) => index % 2 === 0)
  const values = segments.filter((_, index) => index % 2 === 1)
  const items = values.map((index) => codeOf(placeholderAt(placeholders, index)))
  return { code: `[${[`[${texts.map(quote).join(',')}]`, ...items].join(',')}]` }
}

function placeholderAt(placeholders: readonly Written[], index: string): Written {
  const found = placeholders[Number(index)]
  if (found === undefined) throw new Error(`localize: no placeholder {${index}}`)
  return found
}

const PLURAL = '__plural'

/** All forms, of which the number chooses one. Expressions are evaluated once. */
function writePlural(
  { count, ...forms }: PluralForms,
  placeholders: readonly Written[],
  write: Write,
): Written {
  const parameters = placeholders.map((_, index) => ({ code: `$${index}` }))
  const written = Object.entries(forms).map(
    ([category, form]) => `${category}:${codeOf(write(form, parameters))}`,
  )
  const names = parameters.map(({ code }) => code).join(',')
  return {
    code: `((${names})=>${PLURAL}($${count},{${written.join(',')}}))(${placeholders.map(codeOf).join(',')})`,
  }
}

/** The number may be formatted: its Latin or Arabic digits count, whose codes end with their value. */
const pluralFunction = (language: string): string =>
  `function ${PLURAL}(n,f){n=+String(n).replace(/\\P{Nd}/gu,"").replace(/./g,c=>c.charCodeAt()&15);return f[(${PLURAL}.r??=new Intl.PluralRules(${quote(language)})).select(n)]??f.other}`

const escapeTemplate = (text: string): string =>
  text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`)

/** The shortest literal. */
function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
  const quoted = ['"', "'"].map((mark) => `${mark}${escaped.replaceAll(mark, `\\${mark}`)}${mark}`)
  return [`\`${escapeTemplate(text)}\``, ...quoted].toSorted((a, b) => a.length - b.length)[0] ?? ''
}
