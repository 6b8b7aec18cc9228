/**
 * Installs what a page needs, outside the repository, so that nothing is found there by accident. Versions are
 * exact in the page's own package.json; scripts of packages do not run. What is installed once is kept for the
 * next run of the bench.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'
import { appsDir, type Contender } from './contenders.ts'
import { kitTarball } from './kitTarball.ts'

/** Where npm was asked to install, and where the page's source lies beside it. */
export interface Installed {
  /** Has `node_modules`. */
  readonly folder: string
  /** The module the page starts with. */
  readonly entry: string
}

/**
 * Puts a contender's page and packages into a folder of their own.
 * @throws when npm fails, with what it said.
 */
export function install({ id }: Contender): Installed {
  const manifest = readFileSync(join(appsDir, id, 'package.json'), 'utf8')
  const kit = id === 'ours' ? kitTarball() : undefined
  const digest = createHash('sha256').update(manifest)
  if (kit !== undefined) digest.update(readFileSync(kit))
  const family = join(tmpdir(), 'peppermint-bench-kit', id)
  const folder = join(family, digest.digest('hex').slice(0, 12))
  const finished = join(folder, 'installed')
  if (!existsSync(finished)) {
    // What an earlier version of the page needed goes with it.
    rmSync(family, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), manifest)
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    run('npm', ['install', ...quiet, ...(kit === undefined ? [] : [kit])], folder)
    writeFileSync(finished, '')
  }
  // The sources anew each time: they may have changed since.
  const sources = join(folder, 'apps')
  rmSync(sources, { recursive: true, force: true })
  cpSync(join(appsDir, id), join(sources, id), { recursive: true })
  cpSync(join(appsDir, 'page.tsx'), join(sources, 'page.tsx'))
  return { folder, entry: join(sources, id, 'main.tsx') }
}
