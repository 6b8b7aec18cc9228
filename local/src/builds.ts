/** Builds of the site, the Local wallet and the server, and whether they are older than their sources. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from '@peppermint/devnet/childProcess'

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Output folders of the site and of the Local wallet. */
export const siteDir = join(root, 'site/dist')
export const localDir = join(root, 'local/dist')

/** A build: its workspace, its sources, and one of its output files. */
export interface Build {
  readonly name: string
  readonly workspace: string
  readonly sources: readonly string[]
  readonly output: string
}

/** The site, with all sources of its bundle. */
export const siteBuild: Build = {
  name: 'the site',
  workspace: '@peppermint/site',
  sources: [
    'site/src',
    'site/build',
    'site/public',
    'site/package.json',
    'site/tsconfig.json',
    'tsconfig.base.json',
    'kit/src',
    'peppers/src',
    'contracts/sale',
    'contracts/generated',
    'server/src/client',
    'package-lock.json',
  ],
  output: 'site/dist/server/render.js',
}

/** The Local wallet, which only local worlds serve, with all sources of its two bundles. */
export const walletBuild: Build = {
  name: 'the Local wallet',
  workspace: '@peppermint/local',
  sources: [
    'local/wallet',
    'local/src/accounts.ts',
    'local/tsconfig.json',
    'kit/src/errors',
    'kit/src/testing',
    'contracts/sale',
    'contracts/generated',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  output: 'local/dist/wallet.js',
}

/** The server in one file, with all its sources. */
export const serverBuild: Build = {
  name: 'the server',
  workspace: '@peppermint/server',
  sources: [
    'server/src',
    'server/build',
    'server/package.json',
    'kit/src',
    'peppers/src',
    'peppers/sheets',
    'safe/src',
    'contracts/sale',
    'contracts/crates',
    'contracts/deploy',
    'contracts/allowlist',
    'contracts/script/childEnvironment.ts',
    'contracts/generated',
    'package-lock.json',
  ],
  output: 'server/dist/main.js',
}

/** Whether the output is missing or older than one of its sources. */
export async function isStale(target: Build): Promise<boolean> {
  const output = await stat(join(root, target.output)).catch(() => undefined)
  if (!output) return true
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
  })
}

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
