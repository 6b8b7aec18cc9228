/** The messages of a source file: templates with the tags of `packages/ui/src/words/t.ts`. */
import { parseSync, Visitor, type ESTree } from 'vite'

/** Global functions that represent messages until the finished files are written (`markMessages.ts`), by tag. */
export const MARKS = {
  t: '__message',
  parts: '__message_parts',
  bilingual: '__message_bilingual',
} as const

/** A range of a text, as the parser counts. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** One tagged template. */
export interface Message extends Range {
  readonly tag: keyof typeof MARKS
  /** The texts before, between and after the expressions. */
  readonly texts: readonly string[]
  readonly expressions: readonly Range[]
}

const MODULE = /(?:^|\/)words\/t\.ts$|^\.{1,2}\/t\.ts$/

/** The message's key in a catalogue: `{0}`, `{1}`, … in place of the expressions. */
export const messageKey = (texts: readonly string[]): string =>
  texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join('')

/** Whether languages can write it differently, as they do `{0}.{1}` and `{0} {1} {2}`: not a placeholder alone. */
export const isTranslatable = (key: string): boolean => key !== '{0}'

/**
 * All messages of a source file, the outer one before those in its expressions.
 * @param file its name; the ending tells TypeScript from JSX.
 * @throws {SyntaxError} if it cannot be parsed, imports a tag under another name, or has an invalid escape in a message.
 */
export function findMessages(file: string, code: string): readonly Message[] {
  if (!code.includes('t.ts')) return []
  const { program, errors } = parseSync(file, code)
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const tags = importedTags(file, program)
  if (tags.size === 0) return []
  const messages: Message[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start, end }) {
      if (tag.type !== 'Identifier' || !tags.has(tag.name)) return
      const texts = quasi.quasis.map(({ value }) => {
        if (value.cooked === null) throw new SyntaxError(`${file}: invalid escape in ${value.raw}`)
        return value.cooked
      })
      messages.push({ tag: tag.name as Message['tag'], texts, expressions: quasi.expressions, start, end })
    },
  }).visit(program)
  return messages
}

function importedTags(file: string, program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !MODULE.test(node.source.value)) continue
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      const { name } = specifier.imported
      if (!Object.hasOwn(MARKS, name)) continue
      if (specifier.local.name !== name)
        throw new SyntaxError(`${file}: import ${name} of words/t.ts under its own name`)
      names.add(name)
    }
  }
  return names
}

/** A text to put in place of a range. */
export interface Edit extends Range {
  readonly text: string
}

/** Applies edits, none of which overlaps another. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let position = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}
