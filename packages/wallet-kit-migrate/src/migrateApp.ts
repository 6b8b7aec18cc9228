/** Migrates a folder: reads its files, and writes them if asked to. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFiles } from './findFiles.ts'
import { migrateManifest } from './manifest.ts'
import { type MigrationOptions, migrateFile } from './migrateFile.ts'

/** Something that is left to do by hand, or a file that was left alone. */
export interface Remark {
  /** `src/App.tsx:12:3`, or a file. */
  readonly place: string
  readonly text: string
}

export interface MigratedApp {
  /** Paths of the files that change. */
  readonly changed: readonly string[]
  readonly remarks: readonly Remark[]
  /** Files that could not be read, which stay as they are. */
  readonly unreadable: readonly Remark[]
}

/** Files without any of these are not parsed. */
const MENTIONS = /rainbow-me\/rainbowkit|connectkit|wagmi/

/**
 * Migrates every source file and package.json in a folder.
 * @param kitRange the range of the kit for package.json.
 * @param options `shouldWrite` writes the files; otherwise nothing changes.
 */
export function migrateApp(
  folder: string,
  kitRange: string,
  options: MigrationOptions & { readonly shouldWrite?: boolean } = {},
): MigratedApp {
  const changed: string[] = []
  const remarks: Remark[] = []
  const unreadable: Remark[] = []
  const left: { readonly path: string; readonly module: string }[] = []
  const results: { readonly path: string; readonly text: string }[] = []
  const files = findFiles(folder)
  const isManifest = (path: string): boolean => /(^|\/)package\.json$/.test(path)
  /** The nearest package.json above a file. */
  const packageOf = (path: string): string | undefined =>
    files
      .filter((each) => isManifest(each) && path.startsWith(each.slice(0, -'package.json'.length)))
      .toSorted((a, b) => b.length - a.length)[0]
  for (const path of files.filter((each) => !isManifest(each))) {
    const text = readFileSync(join(folder, path), 'utf8')
    if (!MENTIONS.test(text)) continue
    try {
      const migrated = migrateFile(path, text, options)
      if (migrated.status === 'unreadable') {
        const { line, column, text: reason } = migrated.note
        unreadable.push({ place: `${path}:${line}:${column}`, text: reason })
        for (const [module] of text.matchAll(
          /@rainbow-me\/rainbowkit(?:-siwe-next-auth)?|connectkit(?:-next-siwe)?/g,
        ))
          left.push({ path, module })
        continue
      }
      for (const module of migrated.left) left.push({ path, module })
      for (const note of migrated.notes)
        remarks.push({ place: `${path}:${note.line}:${note.column}`, text: note.text })
      if (migrated.text !== text) results.push({ path, text: migrated.text })
    } catch (error) {
      unreadable.push({ place: path, text: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const path of files.filter(isManifest)) {
    const text = readFileSync(join(folder, path), 'utf8')
    try {
      const migrated = migrateManifest(text, kitRange, {
        left: new Set(left.filter((each) => packageOf(each.path) === path).map(({ module }) => module)),
        ...(options.keepWagmi !== undefined && { keepWagmi: options.keepWagmi }),
      })
      for (const note of migrated.notes) remarks.push({ place: path, text: note })
      if (migrated.text !== text) results.push({ path, text: migrated.text })
    } catch (error) {
      unreadable.push({ place: path, text: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const { path, text } of results) {
    changed.push(path)
    if (options.shouldWrite) writeFileSync(join(folder, path), text)
  }
  return { changed, remarks, unreadable }
}
