import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders whose files are built, installed or generated. Folders that begin with a dot are left out as well. */
const SKIPPED = new Set(['build', 'coverage', 'dist', 'node_modules', 'out', 'storybook-static', 'vendor'])
const SOURCE = /\.(?:[cm]?[jt]sx?|css|scss|sass|less)$/

/** The source files of an app, and every package.json, by their paths in its folder. Links are not followed. */
export function findFiles(folder: string, under = ''): readonly string[] {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.isDirectory())
        return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : findFiles(folder, path)
      if (!entry.isFile()) return []
      return (SOURCE.test(entry.name) && !/\.(d|min)\.[cm]?[jt]s$/.test(entry.name)) ||
        entry.name === 'package.json'
        ? [path]
        : []
    })
}
