/** Migrates a folder: reads its files, and writes them if asked to. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFiles } from './findFiles.ts'
import { migrateManifest } from './manifest.ts'
import { type MigrationOptions, migrateFile } from './migrateFile.ts'
import { type Library, packagesNamedIn } from './modules.ts'
import { type SignIn, signInsInText } from './signIns.ts'

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

type Texts = ReadonlyMap<string, string>
type Options = MigrationOptions & { readonly kept?: ReadonlySet<Library> }

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
  const texts = {
    source: new Map<string, string>(),
    manifest: new Map<string, string>(),
    text: new Map<string, string>(),
  }
  for (const { path, type } of findFiles(folder))
    texts[type].set(path, readFileSync(join(folder, path), 'utf8'))
  let given: Options = options
  let sources = migrateSources(texts.source, given)
  const { signIns } = sources
  if (signIns.length > 0) {
    // The library stays as a whole, and it needs wagmi 2.
    given = { keepWagmi: true, kept: new Set(signIns.map(({ library }) => library)) }
    sources = migrateSources(texts.source, given)
  }
  const named = new Map([...texts.source, ...sources.results, ...texts.text])
  const manifests = migrateManifests(texts.manifest, findLeft(named, texts.manifest), kitRange, given)
  const results = [...sources.results, ...manifests.results]
  if (options.shouldWrite) for (const [path, text] of results) writeFileSync(join(folder, path), text)
  return {
    changed: results.map(([path]) => path),
    remarks: [...signIns, ...sources.remarks, ...manifests.remarks].map(({ place, text }) => ({
      place,
      text,
    })),
    unreadable: [...sources.unreadable, ...manifests.unreadable],
  }
}

function migrateSources(files: Texts, options: Options) {
  const results: [path: string, text: string][] = []
  const remarks: Remark[] = []
  const unreadable: Remark[] = []
  const signIns: (Remark & Pick<SignIn, 'library'>)[] = []
  for (const [path, text] of files) {
    if (!MENTIONS.test(text)) continue
    const at = <T extends { readonly line: number; readonly column: number }>(note: T) => ({
      ...note,
      place: `${path}:${note.line}:${note.column}`,
    })
    try {
      const migrated = migrateFile(path, text, options)
      signIns.push(...migrated.signIns.map(at))
      if (migrated.status === 'unreadable') {
        unreadable.push({ place: at(migrated.note).place, text: migrated.note.text })
        continue
      }
      remarks.push(...migrated.notes.map(at))
      if (migrated.text !== text) results.push([path, migrated.text])
    } catch (error) {
      signIns.push(...signInsInText(text).map(at))
      unreadable.push({ place: path, text: messageOf(error) })
    }
  }
  return { results, remarks, unreadable, signIns }
}

function migrateManifests(
  files: Texts,
  left: ReadonlyMap<string, ReadonlyMap<string, string>>,
  kitRange: string,
  options: Options,
) {
  const results: [path: string, text: string][] = []
  const remarks: Remark[] = []
  const unreadable: Remark[] = []
  for (const [path, text] of files)
    try {
      const migrated = migrateManifest(text, kitRange, { ...options, left: left.get(path) ?? new Map() })
      remarks.push(...migrated.notes.map((note) => ({ place: path, text: note })))
      if (migrated.text !== text) results.push([path, migrated.text])
    } catch (error) {
      unreadable.push({ place: path, text: messageOf(error) })
    }
  return { results, remarks, unreadable }
}

/** The packages that files name, with one of them, by the package.json that these have them from: the nearest one. */
function findLeft(files: Texts, manifests: Texts): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const left = new Map<string, Map<string, string>>()
  const nearestFirst = [...manifests].toSorted(([a], [b]) => b.length - a.length)
  for (const [path, text] of files)
    for (const name of packagesNamedIn(text)) {
      const [manifest] =
        nearestFirst.find(
          ([each, listed]) =>
            path.startsWith(each.slice(0, -'package.json'.length)) && listed.includes(`"${name}"`),
        ) ?? []
      if (manifest === undefined) continue
      const packages = left.get(manifest) ?? new Map<string, string>()
      left.set(manifest, packages)
      if (!packages.has(name)) packages.set(name, path)
    }
  return left
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
