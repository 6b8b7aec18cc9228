/** What has to be built before the page can be served, and only when its sources are newer than what stands. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from '@peppermint/devnet/childProcess'

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the built page and the built Local wallet are. */
export const siteDir = join(root, 'site/dist')
export const localDir = join(root, 'local/dist')

/** Something built: which workspace builds it, out of what, and one file that shows that it was built. */
export interface Build {
  readonly name: string
  readonly workspace: string
  readonly sources: readonly string[]
  readonly product: string
}

/** The site, with everything that ends up in its bundle. */
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
  product: 'site/dist/server/render.js',
}

/** The Local wallet, which only a local world serves, with everything that ends up in its two bundles. */
export const walletBuild: Build = {
  name: 'the Local wallet',
  workspace: '@peppermint/local',
  sources: [
    'local/wallet',
    'local/src/people.ts',
    'local/tsconfig.json',
    'kit/src/errors',
    'kit/src/testing',
    'contracts/sale',
    'contracts/generated',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  product: 'local/dist/wallet.js',
}

/** The server in one file, with everything that ends up in it. */
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
    'contracts/sale',
    'contracts/crates',
    'contracts/deploy',
    'contracts/allowlist',
    'contracts/script/childEnvironment.ts',
    'contracts/generated',
    'package-lock.json',
  ],
  product: 'server/dist/main.js',
}

/** Whether the product is missing or older than one of its sources. */
export async function isStale(wanted: Build): Promise<boolean> {
  const product = await stat(join(root, wanted.product)).catch(() => undefined)
  if (!product) return true
  const newest = await Promise.all(wanted.sources.map((source) => newestUnder(join(root, source))))
  return Math.max(...newest) > product.mtimeMs
}

/** Builds it. @throws {ChildFailed} with the builder's last words. */
export async function build(wanted: Build): Promise<void> {
  await runChild({
    name: `Building ${wanted.name}`,
    command: process.platform === 'win32' ? 'npm.cmd' : 'npm',
    args: ['run', '-s', 'build', '-w', wanted.workspace],
    cwd: root,
  })
}

/** Modification time of the newest file at or under `path`, in milliseconds; 0 when there is nothing. */
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
