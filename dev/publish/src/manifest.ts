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
    engines: ENGINES,
    publishConfig: { access: 'public', provenance: true },
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

/** Absolute folders of the packages that are published: those of the workspace that are not private. */
export const publishedFolders = (root: string): readonly string[] =>
  readShared(root)
    .workspaces.map((folder) => join(root, folder))
    .filter((folder) => readManifest(folder).private !== true)
