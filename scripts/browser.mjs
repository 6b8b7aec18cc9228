/**
 * Finds a Chromium for the journeys: `CHROMIUM`, else the npm package's, else an installed one. The package's is the
 * same everywhere, and as a headless shell it opens a page in a third of the CPU time of a full browser.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './runCommand.mjs'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * @returns {Promise<Record<string, string>>} environment variables: `CHROMIUM`, path of the program.
 * @throws {Error} with the remedy if none is found.
 */
export async function browser() {
  const configured = process.env.CHROMIUM
  if (configured) {
    if (existsSync(configured)) return { CHROMIUM: configured }
    throw new Error(`CHROMIUM: no such file: ${configured}. Correct it, or unset it to have one found.`)
  }
  const installed = SYSTEM_PATHS.find((path) => existsSync(path))
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return { CHROMIUM: await fromNpm() }
    } catch (error) {
      process.stdout.write(`The npm package's browser cannot be used: ${error.message}\n`)
    }
  }
  if (installed) return { CHROMIUM: installed }
  throw new Error(
    `No Chromium found for the journeys. Install one and set its path: CHROMIUM=/path/to/chromium npm test`,
  )
}

/** Starts Chromium with the package's libraries, which no other program should load. Works from any directory. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib:$here\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/chromium" "$@"
`

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves no partial browser. */
async function fromNpm() {
  const entry = createRequire(join(root, 'e2e', 'package.json')).resolve('@sparticuz/chromium')
  const packed = join(dirname(entry), '..', 'bin')
  const { version } = JSON.parse(readFileSync(join(packed, '..', 'package.json'), 'utf8'))
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`)
  const program = join(folder, 'run')
  if (!existsSync(program)) {
    process.stdout.write('Unpacking the browser for the tests …\n')
    const unpacking = `${folder}.unpacking`
    rmSync(unpacking, { recursive: true, force: true })
    mkdirSync(unpacking, { recursive: true })
    const before = process.env.TMPDIR
    process.env.TMPDIR = unpacking
    const { inflate } = await import(pathToFileURL(entry).href)
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(packed, part))
    }
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    writeFileSync(join(unpacking, 'run'), LAUNCHER)
    chmodSync(join(unpacking, 'run'), 0o755)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unpacking, folder)
  }
  return program
}
