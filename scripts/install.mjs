/**
 * Installs the dependencies of the lock file, unless they are installed already. Runs on Node 20 before anything is
 * installed. Every message is one sentence with what to do next.
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

/** Causes of npm's error codes, and their remedies. */
const CAUSES = [
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

/** @returns {Promise<boolean>} false if the installation failed; the reason has been printed. */
export async function install() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    return fail(
      `Peppermint requires Node 20 or newer; this is ${process.version}. Install a newer Node from nodejs.org.`,
    )
  }
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return true
  if (!matchesLock()) {
    if ((await runCommand(npm, ['--version'])).code !== 0) {
      return fail(
        'npm is missing; it comes with Node. Install Node from nodejs.org, then run the same command again.',
      )
    }
    if (!(await download())) return false
  }
  writeFileSync(stamp, lockHash)
  return true
}

async function download() {
  process.stdout.write('Installing dependencies (about a minute the first time) …\n')
  const startedAt = performance.now()
  const elapsed = () => Math.round((performance.now() - startedAt) / 1000)
  const pulse = setInterval(() => process.stdout.write(`  still installing, ${elapsed()} s\n`), 10_000)
  const { code, output } = await runCommand(npm, ['ci', '--no-audit', '--no-fund'])
  clearInterval(pulse)
  if (wasStopped()) return false
  if (code === 0) {
    process.stdout.write(`Installed dependencies: ${elapsed()} s\n`)
    return true
  }
  const cause = CAUSES.find(([pattern]) => pattern.test(output))
  return fail(
    `The dependencies could not be installed: ${cause ? cause[1] : 'npm failed for an unknown reason. Its output is above; npm ci repeats it.'}`,
    cause ? undefined : output,
  )
}

/** Whether the installed packages match the lock file, except optional ones of other platforms. */
function matchesLock() {
  const installed = packagesIn(join(modules, '.package-lock.json'))
  const locked = packagesIn(lockFile)
  if (!installed || !locked) return false
  return Object.entries(locked).every(([path, { version, optional, peer, link }]) => {
    // npm's list of installed packages lacks links to workspaces.
    if (link) return existsSync(join(root, path))
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || peer)
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
