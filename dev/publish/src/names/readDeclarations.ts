/** What a file of declarations declares, imports and exports, from its syntax. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vitest/node'

/** A name of another file of the package; `*` is all of its names. */
export interface Imported {
  /** Absolute; undefined if it is another package's. */
  readonly file: string | undefined
  readonly name: string
}

export interface Declarations {
  /** Text without comments, and the names that it uses, by declared name. Overloads are one text. */
  readonly declared: ReadonlyMap<string, { readonly text: string; readonly uses: ReadonlySet<string> }>
  readonly imports: ReadonlyMap<string, Imported>
  /** By exported name: a name of this file, or of another. */
  readonly exports: ReadonlyMap<string, string | Imported>
  /** Files of which everything is exported. */
  readonly exportsAllOf: readonly string[]
}

// Nodes of the syntax tree, of which only the fields that are read are known.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const nameOf = (node: Node): string => node.name ?? node.value

/** @param file absolute path of a `.d.ts`. @throws if it does not parse. */
export function readDeclarations(file: string): Declarations {
  const text = readFileSync(file, 'utf8')
  const declared = new Map<string, { text: string; uses: Set<string> }>()
  const imports = new Map<string, Imported>()
  const exports = new Map<string, string | Imported>()
  const exportsAllOf: string[] = []
  const fileOf = (specifier: string): string | undefined =>
    specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\.js$/, '.d.ts')) : undefined

  const declare = (node: Node, statement: Node): readonly string[] => {
    const nodes: Node[] = node.type === 'VariableDeclaration' ? node.declarations : [node]
    return nodes.map((each) => {
      const name = nameOf(each.id)
      const plain = text
        .slice(statement.start, statement.end)
        .replaceAll(COMMENT, ' ')
        .replaceAll(/\s+/g, ' ')
        .replace(/^export (default )?/, '')
        .replace(/^declare /, '')
        .trim()
      const before = declared.get(name)
      const uses = before?.uses ?? new Set<string>()
      collectNames(statement, uses)
      declared.set(name, { text: before === undefined ? plain : `${before.text} ${plain}`, uses })
      return name
    })
  }

  for (const statement of parseAst(text, { lang: 'dts' }).body as readonly Node[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const each of statement.specifiers) {
        const imported =
          each.type === 'ImportSpecifier'
            ? nameOf(each.imported)
            : each.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        imports.set(nameOf(each.local), { file: fileOf(statement.source.value), name: imported })
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      const from = fileOf(statement.source.value)
      if (statement.exported) exports.set(nameOf(statement.exported), { file: from, name: '*' })
      else if (from !== undefined) exportsAllOf.push(from)
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      for (const name of declare(statement.declaration, statement)) exports.set(name, name)
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) {
        const name = nameOf(local)
        exports.set(
          nameOf(exported),
          statement.source ? { file: fileOf(statement.source.value), name } : name,
        )
      }
    } else if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      if (declaration.type === 'Identifier') exports.set('default', declaration.name)
      else for (const name of declare(declaration, statement)) exports.set('default', name)
    } else if (statement.id || statement.declarations) declare(statement, statement)
  }
  return { declared, imports, exports, exportsAllOf }
}

function collectNames(node: Node, names: Set<string>): void {
  if (Array.isArray(node)) return node.forEach((each) => collectNames(each, names))
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'Identifier') names.add(node.name)
  for (const value of Object.values(node)) if (typeof value === 'object') collectNames(value, names)
}
