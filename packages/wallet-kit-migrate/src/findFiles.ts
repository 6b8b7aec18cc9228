import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `text` is only searched for names of packages. */
export interface FoundFile {
  readonly path: string
  readonly type: 'source' | 'manifest' | 'text'
}

/** Folders whose files are built or generated: never rewritten. */
const BUILT = new Set(['build', 'coverage', 'dist', 'out', 'storybook-static', 'vendor'])
const SOURCE = /\.(?:[cm]?[jt]sx?|css|scss|sass|less)$/
const TEXT = /\.(?:[cm]?[jt]sx?|css|scss|sass|less|mdx|html|astro|vue|svelte)$/
const DECLARATION_OR_MINIFIED = /\.(d|min)\.[cm]?[jt]s$/
/** What no build writes, so an app's own file also in a folder that is called `build`. */
const UNBUILT = /(?<!\.d)\.(?:[cm]?ts|tsx|jsx)$/

/**
 * The source files of an app, every package.json, and files that may name a package, by their paths in its folder.
 * Links, installed packages and folders that begin with a dot are left out.
 */
export function findFiles(folder: string, under = '', builtIn?: string): readonly FoundFile[] {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const { name } = entry
      const path = under === '' ? name : `${under}/${name}`
      if (entry.isDirectory()) {
        if (name === 'node_modules' || name.startsWith('.')) return []
        return findFiles(folder, path, builtIn ?? (BUILT.has(name) ? name : undefined))
      }
      const type = entry.isFile() ? typeOf(name, builtIn) : undefined
      return type === undefined ? [] : [{ path, type }]
    })
}

function typeOf(name: string, builtIn: string | undefined): FoundFile['type'] | undefined {
  if (builtIn !== undefined) return (builtIn === 'vendor' ? TEXT : UNBUILT).test(name) ? 'text' : undefined
  if (name === 'package.json') return 'manifest'
  if (SOURCE.test(name) && !DECLARATION_OR_MINIFIED.test(name)) return 'source'
  return TEXT.test(name) ? 'text' : undefined
}
