/** Counts the packages that npm installed for a page's kit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contender } from './contenders.ts'

interface Entry {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Unique name@version. The kit itself counts as one. */
export interface PackageCount {
  /** All packages in the folder. */
  readonly all: number
  /** Except the peers and their dependencies, without optional ones. */
  readonly beyondPeers: number
  /** The same with optional ones. */
  readonly withOptional: number
}

/** @param folder with npm's `node_modules`. */
export function countPackages(folder: string, { peers, optional }: Contender): PackageCount {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Entry
  const direct = Object.keys(manifest.dependencies ?? {})
  const ofPeers = closure(lock.packages, peers)
  const kit = closure(
    lock.packages,
    direct.filter((name) => !optional.includes(name)),
  )
  const all = closure(lock.packages, direct)
  return {
    all: named(Object.keys(lock.packages), lock.packages).size,
    beyondPeers: beyond(kit, ofPeers),
    withOptional: beyond(all, ofPeers),
  }
}

const beyond = (some: ReadonlySet<string>, peers: ReadonlySet<string>): number =>
  [...some].filter((one) => !peers.has(one)).length

/** All dependencies of these packages, resolved like Node; npm also installs peers that are not optional. */
function closure(packages: Readonly<Record<string, Entry>>, names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = names.map((name) => `node_modules/${name}`)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path]
    if (entry === undefined || seen.has(path)) continue
    seen.add(path)
    const needed = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
    )
    const brought = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    for (const name of [...needed, ...brought]) {
      const found = resolve(packages, path, name)
      if (found !== undefined) waiting.push(found)
    }
  }
  return named([...seen], packages)
}

function resolve(packages: Readonly<Record<string, Entry>>, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, base.lastIndexOf('/node_modules/'))) {
    const candidate = `${base}/node_modules/${name}`
    if (packages[candidate] !== undefined) return candidate
    if (!base.includes('/node_modules/')) break
  }
  return packages[`node_modules/${name}`] === undefined ? undefined : `node_modules/${name}`
}

function named(paths: readonly string[], packages: Readonly<Record<string, Entry>>): ReadonlySet<string> {
  return new Set(
    paths.map((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name}@${packages[path]?.version}`
    }),
  )
}
