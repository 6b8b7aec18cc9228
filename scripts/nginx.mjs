/**
 * `node scripts/nginx.mjs` prints the path of an nginx for the test of `deploy/nginx.conf`: that of this machine, or
 * Debian's, unpacked into node_modules.
 * Unpacked and not installed, because installing it would start it.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runCommand, toolsFirst } from './runCommand.mjs'

const installed = '/usr/sbin/nginx'
const cache = join(root, 'node_modules', '.cache', 'nginx')
const unpacked = join(cache, 'usr', 'sbin', 'nginx')

process.stdout.write(await nginx())

/**
 * @returns {Promise<string>} path of the program.
 * @throws where there is none and none can be unpacked, with what to do.
 */
async function nginx() {
  for (const found of [process.env.NGINX, installed, unpacked]) if (found && existsSync(found)) return found
  const parent = join(root, 'node_modules', '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'nginx-'))
  const run = async (command, args) => {
    const { code, output } = await runCommand(command, args, { cwd: folder, env: toolsFirst })
    return { code, output }
  }
  try {
    let downloaded = await run('apt-get', ['download', '-q', 'nginx'])
    // Lists that are missing or old.
    if (downloaded.code !== 0) {
      await run('apt-get', ['update', '-q'])
      downloaded = await run('apt-get', ['download', '-q', 'nginx'])
    }
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb'))
    if (archive === undefined) throw without(downloaded.output)
    const { code, output } = await run('dpkg', ['-x', archive, 'unpacked'])
    if (code !== 0) throw without(output)
    // Two tests may do this at once; what is there already is as good.
    if (!existsSync(unpacked)) renameSync(join(folder, 'unpacked'), cache)
    return unpacked
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} output */
function without(output) {
  return new Error(
    `There is no nginx on this machine, and Debian's could not be unpacked: ${output.trim().split('\n').at(-1)} Install nginx 1.22 or newer, or name the program: NGINX=/path/to/nginx`,
  )
}
