/**
 * Brings the dependencies into the state the lock file describes, and does nothing when they are in it already.
 * Runs on Node 20 before anything is installed; everything it says is one sentence with what to do next.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runCommand, wasStopped } from './runCommand.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.peppermint-installed')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** What npm's codes mean to the person who waits, and what helps. */
const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/,
    'the package registry could not be reached. Check the network connection (and npm’s proxy settings, if you need one), then run the same command again.',
  ],
  [/ENOSPC/, 'the disk is full. Free about 1.5 GB, then run the same command again.'],
  [/EACCES|EPERM|EROFS/, 'this folder may not be written to. Run the same command as the user who owns it.'],
  [/EINTEGRITY/, 'a package arrived damaged. Run npm cache clean --force, then the same command again.'],
  [
    /E404|ETARGET/,
    'the package registry in use does not have one of the packages. Use a registry that mirrors npm completely (npm config get registry shows which one is in use), then run the same command again.',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json disagree. Restore both from git, then run the same command again.',
  ],
]

/** Installs if needed. @returns {Promise<boolean>} false when it could not; the reason has been printed. */
export async function install() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    return fail(
      `Peppermint needs Node 20 or newer to begin with; this is ${process.version}. Install a newer Node from nodejs.org.`,
    )
  }
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!matchesLock()) {
    if ((await runCommand(npm, ['--version'])).code !== 0) {
      return fail(
        'npm is missing; it comes with Node. Install Node from nodejs.org, then run the same command again.',
      )
    }
    if (!(await download())) return false
  }
  writeFileSync(stamp, wanted)
  return true
}

async function download() {
  process.stdout.write('Installing dependencies (about a minute the first time) …\n')
  const since = performance.now()
  const elapsed = () => Math.round((performance.now() - since) / 1000)
  const pulse = setInterval(() => process.stdout.write(`  still installing, ${elapsed()} s\n`), 10_000)
  const { code, output } = await runCommand(npm, ['ci', '--no-audit', '--no-fund'])
  clearInterval(pulse)
  if (wasStopped()) return false
  if (code === 0) {
    process.stdout.write(`Installed dependencies: ${elapsed()} s\n`)
    return true
  }
  const cause = causes.find(([pattern]) => pattern.test(output))
  return fail(
    `The dependencies could not be installed: ${cause ? cause[1] : 'npm failed for a reason we do not know. Its own words are above; npm ci repeats it.'}`,
    cause ? undefined : output,
  )
}

/** Whether what is installed is what the lock file says, as far as this platform needs it. */
function matchesLock() {
  const installed = packagesIn(join(modules, '.package-lock.json'))
  const locked = packagesIn(lockFile)
  if (!installed || !locked) return false
  return Object.entries(locked).every(([path, { version, optional, peer, link }]) => {
    // npm's own list of what is installed leaves out links to workspaces.
    if (link) return existsSync(join(root, path))
    if (!path.includes('node_modules/')) return true
    const here = installed[path]
    return here ? here.version === version : Boolean(optional || peer)
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function fail(sentence, details) {
  if (details) process.stderr.write(`${details}\n`)
  process.stderr.write(`${sentence}\n`)
  return false
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !(await install())) process.exitCode = 1
