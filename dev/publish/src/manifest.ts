/** The package.json of a published package: what its own says, and what all of them share. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const workspace = resolve(import.meta.dirname, '../../..')

/** A package of this workspace, or one that is installed. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: string
  readonly author?: string | { readonly name: string }
  readonly exports: Readonly<Record<string, string>>
  readonly sideEffects?: readonly string[]
  /** Programs, by the name of their command; in `src`. */
  readonly bin?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The fields of the workspace's package.json that published packages take from it. */
interface Shared {
  readonly author: string
  /** The only place with the repository's address; that of its page and of its issues follow from it. */
  readonly repository: { readonly type: 'git'; readonly url: string }
  readonly workspaces: readonly string[]
}

/** Fields of package.json that are published unchanged, in this order. */
const PUBLISHED_FIELDS = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'type',
  'dependencies',
  'peerDependencies',
  'peerDependenciesMeta',
] as const

/** For programs and servers: the oldest Node with everything that the compiled modules use. */
const ENGINES = { node: '>=20' }

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** @param root absolute folder of the workspace. */
export const readShared = (root: string): Shared =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** @param entries the package's `exports`, as emitted. @param sideEffects modules beside those that it names itself. */
export function manifestFor(
  packageFolder: string,
  manifest: Manifest,
  entries: Readonly<Record<string, unknown>>,
  sideEffects: readonly string[],
): Readonly<Record<string, unknown>> {
  const { author, repository } = readShared(workspace)
  const page = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
  const directory = relative(workspace, packageFolder).split(sep).join('/')
  const given: Readonly<Record<string, unknown>> = { ...manifest }
  return {
    ...Object.fromEntries(
      PUBLISHED_FIELDS.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]),
    ),
    ...(manifest.bin && { bin: publishedPrograms(manifest.bin) }),
    author,
    homepage: `${page}/tree/main/${directory}#readme`,
    bugs: `${page}/issues`,
    repository: { ...repository, directory },
    sideEffects: [...(manifest.sideEffects ?? []), ...sideEffects],
    exports: entries,
    ...beforeExports(entries),
    engines: ENGINES,
    publishConfig: { access: 'public', provenance: true },
  }
}

/** The same for compilers with `moduleResolution: node`, which read no `exports`: many an older app has it. */
function beforeExports(entries: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isModule = (entry: unknown): entry is { readonly types: string; readonly default: string } =>
    typeof entry === 'object' && entry !== null && 'types' in entry && 'default' in entry
  const main = entries['.']
  const others = Object.entries(entries).flatMap(([name, entry]) =>
    name !== '.' && isModule(entry) ? [[name.slice(2), [entry.types]]] : [],
  )
  return {
    ...(isModule(main) && { main: main.default, types: main.types }),
    ...(others.length > 0 && { typesVersions: { '*': Object.fromEntries(others) } }),
  }
}

/** Programs as emitted. */
const publishedPrograms = (bin: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(bin).map(([name, target]) => [
      name,
      target.replace('./src/', './').replace(/\.ts$/, '.js'),
    ]),
  )

/**
 * Absolute folders of the packages that are published: those of the workspace that are not private. A package comes
 * after those it depends on, because it compiles against what they were compiled to.
 */
export function publishedFolders(root: string): readonly string[] {
  const folders = new Map(
    readShared(root)
      .workspaces.map((folder) => join(root, folder))
      .filter((folder) => readManifest(folder).private !== true)
      .map((folder) => [readManifest(folder).name, folder]),
  )
  const sorted = new Set<string>()
  const add = (folder: string): void => {
    for (const name of dependenciesOf(folder)) {
      const dependency = folders.get(name)
      if (dependency !== undefined) add(dependency)
    }
    sorted.add(folder)
  }
  for (const folder of folders.values()) add(folder)
  return [...sorted]
}

export const dependenciesOf = (folder: string): readonly string[] =>
  Object.keys(readManifest(folder).dependencies ?? {})
