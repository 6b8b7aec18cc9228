/**
 * Finds an installed Postgres for the tests, in addition to the npm package's, because deployments often run Debian's.
 * Installs one if possible.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, toolsFirst } from './runCommand.mjs'

const VERSIONS_DIR = '/usr/lib/postgresql'

/**
 * @returns {Promise<Record<string, string>>} environment variables: `POSTGRES_BIN`, the folder of its programs. Empty,
 * with a message printed, if none is found; the tests that require it fail.
 */
export async function postgres() {
  const configured = process.env.POSTGRES_BIN
  if (configured) return { POSTGRES_BIN: configured }
  const found = newest() ?? (await installFromDebian())
  return found ? { POSTGRES_BIN: found } : {}
}

async function installFromDebian() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    return reportMissing('Install Postgres 14 or newer (Debian: apt-get install postgresql)')
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
      return reportMissing(
        `${output.trim().split('\n').at(-1)}\nInstall it by hand (apt-get install postgresql)`,
      )
  }
  return newest() ?? reportMissing('apt-get installed none. Install it by hand')
}

function reportMissing(remedy) {
  process.stdout.write(
    `No Postgres is installed besides the npm package's; the tests that require it will fail. ${remedy}, or set the folder of its programs: POSTGRES_BIN=/path/to/bin npm test\n`,
  )
}

/** Folder of the programs of the newest installed version, or undefined. */
function newest() {
  if (!existsSync(VERSIONS_DIR)) return undefined
  return readdirSync(VERSIONS_DIR)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS_DIR, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
}
