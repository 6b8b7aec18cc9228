/**
 * `node scripts/nginx.mjs` prints the path of an nginx for the test of `deploy/nginx.conf`: the installed one, or
 * Debian's, unpacked into node_modules. It is not installed, because the installation would start it.
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
 * @throws with the remedy if none is installed and none can be unpacked.
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
    // Package lists that are missing or old.
    if (downloaded.code !== 0) {
      await run('apt-get', ['update', '-q'])
      downloaded = await run('apt-get', ['download', '-q', 'nginx'])
    }
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb'))
    if (archive === undefined) throw missing(downloaded.output)
    const { code, output } = await run('dpkg', ['-x', archive, 'unpacked'])
    if (code !== 0) throw missing(output)
    // Two tests may do this at once; keep the first result.
    if (!existsSync(unpacked)) renameSync(join(folder, 'unpacked'), cache)
    return unpacked
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} output */
function missing(output) {
  return new Error(
    `No nginx is installed, and Debian's could not be unpacked: ${output.trim().split('\n').at(-1)} Install nginx 1.22 or newer, or set its path: NGINX=/path/to/nginx`,
  )
}
