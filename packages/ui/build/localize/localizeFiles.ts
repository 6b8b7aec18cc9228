/**
 * Writes the finished files of a build in each language. English takes the place of the files themselves. Another
 * language has copies of those with messages and of those that refer to one, in its own folder; all other files are
 * shared.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ENGLISH, type Translation } from './catalogues.ts'
import { hasMessages, localizeCode, parseMarked, type MarkedFile } from './localizeCode.ts'
import { LOCALIZER_VERSION } from './localizerVersion.ts'
import type { Edit } from './messages.ts'

export interface BuiltFiles {
  /** The output folder. */
  readonly dir: string
  /** All files of the build, relative to `dir`. */
  readonly files: readonly string[]
  /** Where a copy is, relative to `dir`. @param folder of the language, with a hash of all its copies. */
  readonly copyPath: (file: string, folder: string) => string
}

/** Paths of a language's copies by the path of the English file, both relative to the output folder. */
export type Copies = ReadonlyMap<string, string>

/** Paths of another build that the files refer to, by language. */
export type OtherCopies = ReadonlyMap<string, Copies>

/**
 * @param version of the localizer, for the copies' names.
 * @returns the copies of each language.
 */
export function localizeFiles(
  { dir, files, copyPath }: BuiltFiles,
  translations: readonly Translation[],
  otherCopies: OtherCopies = new Map(),
  version = LOCALIZER_VERSION,
): OtherCopies {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const known = new Set(files)
  const sources = new Map(scripts.map((file) => [file, readFileSync(join(dir, file), 'utf8')]))
  const marked = new Map<string, MarkedFile>()
  for (const [file, code] of sources) if (hasMessages(code)) marked.set(file, parseMarked(file, code))
  const references = new Map(
    [...sources].map(([file, code]) => [file, findReferences(file, code, known, otherCopies)]),
  )
  const translated = translations.length === 0 ? [] : withReferrers([...marked.keys()], references)

  const copiesByLanguage = new Map<string, Copies>()
  for (const translation of translations) {
    const { language } = translation
    const others = otherCopies.get(language) ?? new Map<string, string>()
    const folder = `${language}-${digest([version, translation, translated.map((file) => sources.get(file)), [...others]])}`
    const copies = new Map(translated.map((file) => [file, copyPath(file, folder)]))
    copiesByLanguage.set(language, copies)
    for (const [file, copy] of copies) {
      const edits = (references.get(file) ?? []).map((reference) =>
        redirect(
          reference,
          copy,
          copies.get(reference.target) ?? others.get(reference.target) ?? reference.target,
        ),
      )
      const source = marked.get(file) ?? { code: sources.get(file) ?? '', calls: [] }
      mkdirSync(dirname(join(dir, copy)), { recursive: true })
      writeFileSync(join(dir, copy), localizeCode(source, translation, edits))
    }
  }
  for (const [file, source] of marked) writeFileSync(join(dir, file), localizeCode(source, ENGLISH))
  return copiesByLanguage
}

/** A string literal that is the path of a file of the build. */
interface Reference {
  readonly start: number
  readonly end: number
  /** As in the literal. */
  readonly path: string
  /** Relative to the output folder. */
  readonly target: string
}

const PATH_LITERAL = /(["'`])((?:\.{0,2}\/)?[\w./-]+\.\w+)\1/g

/** Names have a hash of their content, so that no other text looks like one. */
function findReferences(
  file: string,
  code: string,
  known: ReadonlySet<string>,
  otherCopies: OtherCopies,
): readonly Reference[] {
  const isOther = (path: string): boolean => [...otherCopies.values()].some((copies) => copies.has(path))
  return [...code.matchAll(PATH_LITERAL)].flatMap(({ index, 0: literal, 2: path = '' }) => {
    const target = path.startsWith('.')
      ? posix.join(posix.dirname(file), path)
      : path.startsWith('/')
        ? path.slice(1)
        : path
    const isRelative = path.startsWith('.')
    if (!(known.has(target) || (!isRelative && isOther(target)))) return []
    return [{ start: index + 1, end: index + literal.length - 1, path, target }]
  })
}

/** The literal's new content, of the same kind: relative to the file, from the root, or neither. */
function redirect({ start, end, path }: Reference, from: string, target: string): Edit {
  if (!path.startsWith('.')) return { start, end, text: `${path.startsWith('/') ? '/' : ''}${target}` }
  const relative = posix.relative(posix.dirname(from), target)
  return { start, end, text: relative.startsWith('.') ? relative : `./${relative}` }
}

/** These files and all that refer to one of them, directly or not. */
function withReferrers(
  files: readonly string[],
  references: ReadonlyMap<string, readonly Reference[]>,
): readonly string[] {
  const found = new Set(files)
  let size = -1
  while (size !== found.size) {
    size = found.size
    for (const [file, targets] of references) {
      if (targets.some(({ target }) => found.has(target))) found.add(file)
    }
  }
  return [...found].toSorted()
}

/** Eight characters that differ where the content does. */
const digest = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 8)
