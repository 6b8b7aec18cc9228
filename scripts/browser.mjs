/**
 * Finds a Chromium for the journeys: one you name, else the one npm brought along, else one of this machine. Npm's is the
 * same everywhere, and being a headless shell it opens a page for a third of the processor time of a whole browser.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './runCommand.mjs'

const ofThisMachine = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * @returns {Promise<Record<string, string>>} what to put into the environment: `CHROMIUM`, the program.
 * @throws {Error} with one sentence when there is none.
 */
export async function browser() {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return { CHROMIUM: named }
    throw new Error(
      `CHROMIUM names ${named}, but there is no such file. Correct it, or leave it out to have one found.`,
    )
  }
  const here = ofThisMachine.find((path) => existsSync(path))
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return { CHROMIUM: await fromNpm() }
    } catch (error) {
      process.stdout.write(`The browser that npm brings cannot be used: ${error.message}\n`)
    }
  }
  if (here) return { CHROMIUM: here }
  throw new Error(
    `The journeys need a Chromium and none was found. Install one and name it: CHROMIUM=/path/to/chromium npm test`,
  )
}

/**
 * Brings its own libraries, which only it should see: other programs of the tests have theirs. It may be called from
 * anywhere, so it is found from where it stands.
 */
const PROGRAM = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib:$here\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/chromium" "$@"
`

/** Unpacks beside and renames, so that an interrupted unpacking is never mistaken for a browser. */
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
    writeFileSync(join(unpacking, 'run'), PROGRAM)
    chmodSync(join(unpacking, 'run'), 0o755)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unpacking, folder)
  }
  return program
}
