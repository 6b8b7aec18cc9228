/**
 * Finds a Postgres of this machine for the tests, beside the one that npm brings: what is deployed is often Debian's.
 * Where there is none it is installed, as far as that is possible here.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, toolsFirst } from './runCommand.mjs'

const versions = '/usr/lib/postgresql'

/**
 * @returns {Promise<Record<string, string>>} what to put into the environment: `POSTGRES_BIN`, the folder of its
 * programs. Empty when there is none: a sentence has been printed, and the tests that need it fail.
 */
export async function postgres() {
  const named = process.env.POSTGRES_BIN
  if (named) return { POSTGRES_BIN: named }
  const found = newest() ?? (await installed())
  return found ? { POSTGRES_BIN: found } : {}
}

async function installed() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    return without('Install Postgres 14 or newer (Debian: apt-get install postgresql)')
  }
  process.stdout.write('Installing Debian’s Postgres for the tests …\n')
  const env = { ...toolsFirst, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  const steps = [
    ['update', '-q'],
    ['install', ...options, 'postgresql'],
  ]
  for (const step of steps) {
    const { code, output } = await runCommand('apt-get', step, { env })
    if (code !== 0)
      return without(`${output.trim().split('\n').at(-1)}\nInstall it by hand (apt-get install postgresql)`)
  }
  return newest() ?? without('apt-get installed none. Install it by hand')
}

function without(remedy) {
  process.stdout.write(
    `There is no Postgres on this machine beside the one that npm brings; the tests that need it will fail. ${remedy}, or name the folder of its programs: POSTGRES_BIN=/path/to/bin npm test\n`,
  )
}

/** Folder of the programs of the newest one, or undefined. */
function newest() {
  if (!existsSync(versions)) return undefined
  return readdirSync(versions)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
}
