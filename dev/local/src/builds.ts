/** Builds of the site, the server and what local worlds serve, and whether they are what their sources would give now. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import {
  DEFAULT_COLLECTION,
  BUILT_WITH_FILE,
  builtWith,
  siteOutput,
  type CollectionFolder,
} from '@peppermint/sale/collections'
import { runChild } from '@peppermint/devnet/childProcess'

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Output folders of the Local wallet and of the Safe host page. */
export const localDir = join(root, 'dev/local/dist')
export const hostDir = join(root, 'dev/local/dist-host')

/** A build: its workspace, its sources, and one of its output files. */
export interface Build {
  readonly name: string
  readonly workspace: string
  readonly sources: readonly string[]
  readonly output: string
  /** A file of the output with the variables that it was built with. */
  readonly builtWithFile?: string
  /** Besides the variables of this process. */
  readonly environment?: Readonly<Record<string, string>>
}

type NamedCollection = Pick<CollectionFolder, 'name'>

/** Scovilles by its name alone: a fork may have deleted its folder. */
const scovilles: NamedCollection = { name: DEFAULT_COLLECTION }

/** Output folder of the site that shows a collection, absolute. */
export const siteDirOf = ({ name }: NamedCollection): string => join(root, siteOutput(name))

/** Output folder of the site that shows Scovilles. */
export const siteDir = siteDirOf(scovilles)

/** What the pages of every app are made of. */
const SHARED = [
  'chains',
  'packages/ui/src',
  'packages/ui/build',
  'packages/art/sheets',
  'tsconfig.base.json',
  'packages/input/src',
  'packages/wallet-kit/src',
  'packages/art/src',
  'packages/safe/src',
  'packages/sale/src',
  'contracts/generated',
  'contracts/known',
  'packages/api/src',
  'packages/rpc/src',
  'package-lock.json',
]

/** The apps of the site that shows a collection, each with all sources of its bundles. */
export function siteBuildsOf({ name }: NamedCollection): readonly Build[] {
  const toBuild = (app: string, workspace: string, title: string, ...more: readonly string[]): Build => ({
    name: title,
    workspace,
    sources: [
      ...['src', 'build', 'package.json', 'tsconfig.json'].map((path) => `apps/${app}/${path}`),
      `collections/${name}`,
      ...SHARED,
      ...more,
    ],
    output: `${siteOutput(name, app)}/server/render.js`,
    builtWithFile: `${siteOutput(name, app)}/${BUILT_WITH_FILE}`,
    environment: { COLLECTION: name },
  })
  return [
    toBuild('mint', '@peppermint/mint', 'the mint page'),
    // A rehearsal shows the mint page's label.
    toBuild('studio', '@peppermint/studio', 'the studio', 'apps/mint/src'),
    toBuild('safe', '@peppermint/safe-workspace', 'the Safe workspace'),
  ]
}

/** Those of the site that shows Scovilles. */
export const siteBuilds = siteBuildsOf(scovilles)

/** What only local worlds serve, with all sources of its bundles: the Local wallet and the Safe host. */
export const localBuild: Build = {
  name: 'the Local wallet and the Safe host',
  workspace: '@peppermint/local',
  sources: [
    'dev/local/wallet',
    'dev/local/host',
    'dev/local/build.ts',
    'dev/local/src/accounts.ts',
    'dev/devnet/src/chain.ts',
    'packages/input/src',
    'packages/safe/src',
    'dev/local/tsconfig.json',
    'packages/wallet-kit/src',
    'packages/sale/src',
    'packages/ui/src',
    'contracts/generated',
    'contracts/known',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  // Built last.
  output: 'dev/local/dist-host/index.html',
}

/** The server in one file, with all its sources. */
export const serverBuild: Build = {
  name: 'the server',
  workspace: '@peppermint/server',
  sources: [
    'apps/server/src',
    'apps/server/build',
    'apps/server/package.json',
    'apps/gateway/src',
    'packages/input/src',
    'packages/process/src',
    'packages/http/src',
    'packages/rpc/src',
    'packages/indexer/src',
    'packages/api/src',
    'packages/wallet-kit/src',
    'packages/art/src',
    'packages/art/sheets',
    'packages/safe/src',
    'packages/sale/src',
    'contracts/generated',
    'contracts/known',
    'package-lock.json',
  ],
  output: 'apps/server/dist/main.js',
}

/**
 * Whether the output is missing, older than one of its sources, or built in other languages or for another chain.
 * @param environment the variables that it would be built with.
 */
export async function isStale(
  target: Build,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<boolean> {
  const output = await stat(join(root, target.output)).catch(() => undefined)
  if (!output) return true
  const { builtWithFile } = target
  if (builtWithFile !== undefined) {
    const variables = await readFile(join(root, builtWithFile), 'utf8').catch(() => undefined)
    if (variables !== builtWith(environment)) return true
  }
  const newest = await Promise.all(target.sources.map((source) => newestUnder(join(root, source))))
  return Math.max(...newest) > output.mtimeMs
}

/** @throws {ChildFailed} with the end of the build's output. */
export async function build(target: Build): Promise<void> {
  await runChild({
    name: `Building ${target.name}`,
    command: process.platform === 'win32' ? 'npm.cmd' : 'npm',
    args: ['run', '-s', 'build', '-w', target.workspace],
    cwd: root,
    env: childEnvironment({ ...buildVariables(), ...target.environment }),
  })
}

/** Variables of this process that a build reads. */
const buildVariables = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['CHAIN', 'LANGUAGES', 'PRECOMPRESS'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Modification time of the newest file at or under `path`, in milliseconds; 0 if there is none. */
async function newestUnder(path: string): Promise<number> {
  const here = await stat(path).catch(() => undefined)
  if (!here) return 0
  if (!here.isDirectory()) return here.mtimeMs
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const times = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs)
  return Math.max(here.mtimeMs, ...(await Promise.all(times)))
}
