/**
 * `node scripts/packageGraph.mjs`: checks the dependencies between the packages of this repository, by package.json and
 * by imports. Fails on an import that package.json does not declare, on a dependency that the table does not allow, on
 * product code that imports a development dependency, on a relative import across packages, and on a cycle (development
 * dependencies included). docs/map.md shows the same table. Folders that are no package are checked by a table alone.
 */
import './requireNode24.mjs'
// Node 20 has no `globSync`: imported by name, that alone would be its message.
import fs, { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { getFileKind } from './fileKinds.mjs'
import { findCircles, findFolderFaults, readImports, specifiersOf } from './importGraph.mjs'
import { root } from './runCommand.mjs'

/** Allowed dependencies of each package: of its product, and additionally of its tests and tools. */
const ALLOWED = {
  'packages/input': { product: [], development: [] },
  'packages/art': { product: [], development: [] },
  'packages/process': { product: [], development: [] },
  contracts: { product: [], development: ['packages/art', 'packages/process'] },
  'dev/devnet': { product: ['contracts', 'packages/process'], development: [] },
  'dev/publish': { product: [], development: [] },
  'packages/wallet-kit': {
    product: [],
    development: ['contracts', 'dev/devnet', 'dev/publish', 'packages/input'],
  },
  'packages/wallet-kit-migrate': { product: [], development: ['dev/publish'] },
  'packages/connectkit': { product: ['packages/wallet-kit'], development: ['dev/publish'] },
  'packages/http': { product: ['packages/process', 'packages/wallet-kit'], development: [] },
  'packages/rpc': { product: ['contracts', 'packages/wallet-kit'], development: ['dev/devnet'] },
  'packages/sale': {
    product: ['contracts', 'packages/input', 'packages/rpc', 'packages/wallet-kit'],
    development: [],
  },
  'packages/safe': { product: ['packages/input'], development: ['contracts', 'dev/devnet', 'packages/sale'] },
  'packages/api': {
    product: ['packages/http', 'packages/input', 'packages/sale', 'packages/wallet-kit'],
    development: [],
  },
  'packages/indexer': {
    product: ['packages/http', 'packages/input', 'packages/process', 'packages/rpc'],
    development: ['dev/devnet'],
  },
  'packages/ui': {
    product: [
      'contracts',
      'packages/api',
      'packages/art',
      'packages/input',
      'packages/rpc',
      'packages/safe',
      'packages/sale',
      'packages/wallet-kit',
    ],
    development: ['dev/devnet'],
  },
  tools: {
    product: [
      'contracts',
      'dev/devnet',
      'packages/input',
      'packages/rpc',
      'packages/sale',
      'packages/wallet-kit',
    ],
    development: ['packages/art', 'packages/safe'],
  },
  'apps/gateway': {
    product: [
      'packages/http',
      'packages/indexer',
      'packages/input',
      'packages/process',
      'packages/rpc',
      'packages/safe',
      'packages/wallet-kit',
    ],
    development: ['contracts', 'dev/devnet', 'packages/sale'],
  },
  'apps/server': {
    product: [
      'apps/gateway',
      'contracts',
      'packages/api',
      'packages/art',
      'packages/http',
      'packages/indexer',
      'packages/input',
      'packages/process',
      'packages/rpc',
      'packages/sale',
      'packages/wallet-kit',
    ],
    development: ['dev/devnet', 'tools'],
  },
  'apps/kit-docs': { product: [], development: ['packages/wallet-kit'] },
  'apps/safe': {
    product: [
      'contracts',
      'packages/api',
      'packages/input',
      'packages/safe',
      'packages/sale',
      'packages/ui',
      'packages/wallet-kit',
    ],
    development: ['dev/devnet'],
  },
  'apps/studio': {
    product: [
      'apps/mint',
      'contracts',
      'packages/api',
      'packages/safe',
      'packages/sale',
      'packages/ui',
      'packages/wallet-kit',
    ],
    development: ['dev/devnet', 'tools'],
  },
  'apps/mint': {
    product: [
      'packages/api',
      'packages/art',
      'packages/input',
      'packages/safe',
      'packages/sale',
      'packages/ui',
      'packages/wallet-kit',
    ],
    development: ['contracts', 'tools'],
  },
  'dev/gallery': {
    product: [],
    development: [
      'apps/mint',
      'apps/safe',
      'apps/studio',
      'packages/art',
      'packages/sale',
      'packages/ui',
      'packages/wallet-kit',
    ],
  },
  'dev/local': {
    product: [
      'contracts',
      'dev/devnet',
      'packages/api',
      'packages/indexer',
      'packages/input',
      'packages/process',
      'packages/safe',
      'packages/sale',
      'packages/ui',
      'packages/wallet-kit',
      'tools',
    ],
    development: [],
  },
  bench: {
    product: [],
    development: [
      'apps/gateway',
      'apps/server',
      'dev/devnet',
      'dev/local',
      'packages/indexer',
      'packages/process',
      'packages/rpc',
      'packages/safe',
      'packages/sale',
      'packages/wallet-kit',
      'tools',
    ],
  },
  e2e: {
    product: [],
    development: [
      'contracts',
      'dev/devnet',
      'dev/local',
      'packages/process',
      'packages/sale',
      'packages/wallet-kit',
      'tools',
    ],
  },
}

/** Packages that the folders without a package.json may import. */
const ALLOWED_IN_FOLDERS = {
  chains: ['packages/sale'],
  collections: ['packages/sale'],
  deploy: ['dev/devnet', 'packages/sale', 'tools'],
  examples: ['packages/wallet-kit'],
  scripts: [],
}

/** Folders of the mint app, and those that each may import. The files of `src` itself compose them. */
const ALLOWED_IN_MINT = {
  'apps/mint/src/styles': [],
  'apps/mint/src/collection': [],
  'apps/mint/src/peppers': [],
  'apps/mint/src/stats': ['apps/mint/src/collection'],
  'apps/mint/src/mint': ['apps/mint/src/collection'],
  'apps/mint/src/app': ['apps/mint/src/collection', 'apps/mint/src/mint', 'apps/mint/src/styles'],
  'apps/mint/src/live': ['apps/mint/src/app', 'apps/mint/src/mint', 'apps/mint/src/styles'],
  'apps/mint/src/owner': ['apps/mint/src/collection', 'apps/mint/src/live'],
  'apps/mint/src/pepper': [
    'apps/mint/src/app',
    'apps/mint/src/collection',
    'apps/mint/src/mint',
    'apps/mint/src/owner',
  ],
  'apps/mint/src': [
    'apps/mint/src/app',
    'apps/mint/src/collection',
    'apps/mint/src/live',
    'apps/mint/src/owner',
    'apps/mint/src/pepper',
    'apps/mint/src/peppers',
    'apps/mint/src/stats',
    'apps/mint/src/styles',
  ],
}

const SOURCES = '**/*.{ts,tsx,mjs,cjs,js,css}'
const NOT_SOURCES = /(^|\/)(node_modules|dist|dist-[^/]+|out|\.types|cache|test-results|\.stryker[^/]*)(\/|$)/

/**
 * @typedef {{ folder: string, name: string, dependencies: string[], devDependencies: string[] }} Package names of
 * packages as in package.json.
 * @typedef {Record<string, { product: string[], development: string[] }>} Allowed by folder.
 * @typedef {Record<string, string[]>} AllowedInFolders packages by a folder that is none.
 */

/**
 * @param {Package[]} packages
 * @param {{ path: string, text: string }[]} files with their paths from the repository's root.
 * @param {Allowed} allowed
 * @param {AllowedInFolders} allowedInFolders
 * @returns {string[]} one sentence per violation.
 */
export function findFaults(packages, files, allowed, allowedInFolders = {}) {
  return [
    ...Object.entries(allowedInFolders).flatMap(([folder, names]) =>
      notAllowedInFolder(folder, names, packages, files),
    ),
    ...packages.flatMap((each) => undeclared(each, packages, files)),
    ...packages.flatMap((each) => notAllowed(each, packages, allowed)),
    ...findCycles(packages).map((cycle) => `Packages depend on each other: ${cycle.join(' → ')}.`),
  ]
}

/** Imports of a package's files that its package.json does not declare. */
function undeclared(importer, packages, files) {
  return importsOf(importer.folder, packages, files).flatMap(({ path, imported, fault }) => {
    if (fault !== undefined) return fault
    if (importer.dependencies.includes(imported.name)) return []
    if (!importer.devDependencies.includes(imported.name))
      return `${path}: imports ${imported.name}, which ${importer.folder}/package.json does not declare.`
    return getFileKind(path) === 'product'
      ? `${path}: is product code and imports ${imported.name}, a development dependency.`
      : []
  })
}

/** Imports of a folder that is no package which the table lacks, and table entries that nothing imports. */
function notAllowedInFolder(folder, allowed, packages, files) {
  const imports = importsOf(folder, packages, files)
  const unused = allowed.filter((each) => !imports.some(({ imported }) => imported?.folder === each))
  return [
    ...imports.flatMap(({ path, imported, fault }) => {
      if (fault !== undefined) return fault
      return allowed.includes(imported.folder) ? [] : `${path}: ${folder} may not import ${imported.name}.`
    }),
    ...unused.map((each) => `${folder} does not import ${each}: the table is out of date.`),
  ]
}

/** The packages that a folder's files import, or the fault of an import by path. */
function importsOf(folder, packages, files) {
  const inFolder = (one, path) => path.startsWith(`${one}/`)
  return files
    .filter(({ path }) => inFolder(folder, path))
    .flatMap(({ path, text }) =>
      specifiersOf(path, text).flatMap((specifier) => {
        if (specifier.startsWith('.')) {
          const target = posix.join(posix.dirname(path), specifier)
          const owner = packages.find((each) => inFolder(each.folder, target))
          return owner === undefined || owner.folder === folder
            ? []
            : { path, fault: `${path}: imports ${target} by its path; import it from ${owner.name}.` }
        }
        const imported = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
        return imported === undefined || imported.folder === folder ? [] : { path, imported }
      }),
    )
}

/** Declared dependencies that the table lacks, and table entries that no package.json declares. */
function notAllowed(each, packages, allowed) {
  const { product = [], development = [] } = allowed[each.folder] ?? {}
  const foldersOf = (names) => packages.filter(({ name }) => names.includes(name)).map(({ folder }) => folder)
  const compare = (kind, declared, permitted) => [
    ...declared
      .filter((folder) => !permitted.includes(folder))
      .map((folder) => `${each.folder} may not depend on ${folder} (${kind}).`),
    ...permitted
      .filter((folder) => !declared.includes(folder))
      .map((folder) => `${each.folder} does not depend on ${folder} (${kind}): the table is out of date.`),
  ]
  return [
    ...compare('product', foldersOf(each.dependencies), product),
    ...compare('development', foldersOf(each.devDependencies), development),
  ]
}

/** Every cycle once, as folders, with the first one repeated at the end. */
function findCycles(packages) {
  const cycles = []
  const finished = new Set()
  const visit = (each, path) => {
    if (path.includes(each)) {
      cycles.push([...path.slice(path.indexOf(each)), each].map(({ folder }) => folder))
      return
    }
    if (finished.has(each)) return
    const names = [...each.dependencies, ...each.devDependencies]
    for (const next of packages.filter(({ name }) => names.includes(name))) visit(next, [...path, each])
    finished.add(each)
  }
  for (const each of packages) visit(each, [])
  return cycles
}

/** The table of packages as rows of docs/map.md. */
export function formatRows(allowed) {
  return Object.entries(allowed).map(
    ([folder, { product, development }]) => `| \`${folder}\` | ${cell(product)} | ${cell(development)} |`,
  )
}

/** A table of folders as rows of docs/map.md. */
export const formatFolderRows = (allowed) =>
  Object.entries(allowed).map(([folder, list]) => `| \`${folder}\` | ${cell(list)} |`)

const cell = (folders) => (folders.length === 0 ? '–' : folders.map((folder) => `\`${folder}\``).join(', '))

function main() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = workspaces.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const { name, dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest
    const ofProduct = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
    return { folder, name, dependencies: ofProduct, devDependencies: Object.keys(devDependencies) }
  })
  const paths = [...workspaces, ...Object.keys(ALLOWED_IN_FOLDERS)].flatMap((folder) =>
    fs
      .globSync(SOURCES, { cwd: join(root, folder), exclude: (path) => NOT_SOURCES.test(path) })
      .map((path) => `${folder}/${path}`),
  )
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const map = readFileSync(join(root, 'docs/map.md'), 'utf8')
  const imports = readImports(files)
  const faults = [
    ...findFaults(packages, files, ALLOWED, ALLOWED_IN_FOLDERS),
    ...findCircles(imports),
    ...findFolderFaults(imports, ALLOWED_IN_MINT),
    ...[...formatRows(ALLOWED), ...formatFolderRows(ALLOWED_IN_MINT)]
      .filter((row) => !map.includes(row))
      .map((row) => `docs/map.md lacks this row of its tables: ${row}`),
  ]
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(`${packages.length} packages, ${files.length} files, ${faults.length} faults\n`)
  return faults.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = main()
