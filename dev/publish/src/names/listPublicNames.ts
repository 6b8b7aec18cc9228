/**
 * The public names of a compiled package, by entry, each with its declaration; then the declarations that these use and
 * that no entry exports. From the syntax alone, which takes a fraction of a compiler's time.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readDeclarations, type Declarations } from './readDeclarations.ts'

type Target = string | { readonly types?: string; readonly default: string }

/** Texts of catalogues are no interface: their keys are the English sentences. */
const CATALOGUE = /\.json$|[/\\]catalogues[/\\]/

interface Found {
  readonly file: string
  readonly name: string
}

/** @param folder the compiled package. @returns lines, in an order that depends on the names only. */
export function listPublicNames(folder: string): readonly string[] {
  const files = new Map<string, Declarations>()
  const read = (file: string): Declarations => {
    const known = files.get(file) ?? readDeclarations(file)
    files.set(file, known)
    return known
  }

  /** Where a name of a file is declared; undefined if another package declares it, or nothing does. */
  const find = (file: string, name: string): Found | undefined => {
    const { declared, imports, exports, exportsAllOf } = read(file)
    if (declared.has(name)) return { file, name }
    const exported = exports.get(name) ?? imports.get(name)
    if (typeof exported === 'string')
      return exported === name ? findImported(imports.get(name)) : find(file, exported)
    if (exported !== undefined) return findImported(exported)
    return exportsAllOf.map((each) => find(each, name)).find((each) => each !== undefined)
  }
  const findImported = (imported: { file: string | undefined; name: string } | undefined) =>
    imported?.file === undefined || imported.name === '*' || CATALOGUE.test(imported.file)
      ? undefined
      : find(imported.file, imported.name)
  const namesOf = (file: string): readonly string[] => {
    const { exports, exportsAllOf } = read(file)
    return [...new Set([...exports.keys(), ...exportsAllOf.flatMap(namesOf)])].toSorted()
  }

  const keyOf = ({ file, name }: Found): string => `${name} ${file}`
  const shown = new Set<string>()
  const used: Found[] = []
  const textOf = ({ file, name }: Found): string => {
    const { text = '', uses = [] } = read(file).declared.get(name) ?? {}
    for (const each of uses) {
      const found = find(file, each)
      if (found !== undefined) used.push(found)
    }
    return text
  }

  const { exports }: { exports: Readonly<Record<string, Target>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const lines: string[] = []
  for (const [entry, target] of Object.entries(exports)) {
    const types = typeof target === 'string' ? undefined : target.types
    if (types === undefined || types.endsWith('.css.d.ts')) {
      const path = typeof target === 'string' ? target : target.default
      const matched = globSync(path, { cwd: folder }).length
      lines.push('', path.includes('*') ? `## ${entry} (${matched} files)` : `## ${entry}`)
      continue
    }
    const file = join(folder, types)
    lines.push('', `## ${entry}`)
    for (const name of namesOf(file)) {
      const found = find(file, name)
      if (found !== undefined) shown.add(keyOf(found))
      lines.push(`${name}: ${found === undefined ? 'of another package' : textOf(found)}`)
    }
  }
  const hidden: string[] = []
  for (let next = used.pop(); next !== undefined; next = used.pop()) {
    if (shown.has(keyOf(next))) continue
    shown.add(keyOf(next))
    hidden.push(`${next.name}: ${textOf(next)} (${relative(folder, next.file).replace(/\.d\.ts$/, '')})`)
  }
  return [...lines.slice(1), '', '## used by these, exported by no entry', ...hidden.toSorted()]
}
