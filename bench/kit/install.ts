/**
 * Installs a page's packages outside the repository, so that none is resolved there by accident. Versions are
 * pinned in the page's package.json; package scripts do not run. Installed packages are kept for the
 * next run of the bench.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'
import { appsDir, type Contender } from './contenders.ts'
import { kitTarball, layerTarball } from './kitTarball.ts'

/** Folders of an installed page. */
export interface Installed {
  /** Contains `node_modules`. */
  readonly folder: string
  /** The page's entry module. */
  readonly entry: string
}

/**
 * Installs a contender's page and packages into a separate folder.
 * @throws if npm fails, with its output.
 */
export function install({ id, page = id }: Contender): Installed {
  const manifest = readFileSync(join(appsDir, id, 'package.json'), 'utf8')
  const tarballs = tarballsOf(id)
  const digest = createHash('sha256').update(manifest)
  for (const tarball of Object.values(tarballs)) digest.update(readFileSync(tarball))
  const family = join(tmpdir(), 'peppermint-bench-kit', id)
  const folder = join(family, digest.digest('hex').slice(0, 12))
  const finished = join(folder, 'installed')
  if (!existsSync(finished)) {
    // Deletes the packages of an earlier version of the page.
    rmSync(family, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), manifest)
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    const packages = Object.entries(tarballs).map(([name, tarball]) => `${name}@file:${tarball}`)
    run('npm', ['install', ...quiet, ...packages], folder)
    writeFileSync(finished, '')
  }
  // Copied each time: the sources may have changed.
  const sources = join(folder, 'apps')
  rmSync(sources, { recursive: true, force: true })
  cpSync(join(appsDir, page), join(sources, page), { recursive: true })
  cpSync(join(appsDir, 'page.tsx'), join(sources, 'page.tsx'))
  return { folder, entry: join(sources, page, 'main.tsx') }
}

/** The packages of this repository in a page, by the names that it imports. */
function tarballsOf(id: Contender['id']): Readonly<Record<string, string>> {
  if (id !== 'ours' && id !== 'moved') return {}
  const kit = { '@peppermint/wallet-kit': kitTarball() }
  return id === 'ours' ? kit : { ...kit, '@rainbow-me/rainbowkit': layerTarball() }
}
