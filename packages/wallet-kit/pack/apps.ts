/**
 * The apps, outside this workspace: installed from the tarballs, checked by two compilers, built. The kit's own are the
 * examples and `apps/features`; those that move from other kits are in `moves.ts`.
 */
import { copyFileSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App } from './app.ts'
import { copyMovedApps, movedApps, movedProject, otherMoves } from './moves.ts'
import { runOrThrow, run, type ProcessResult } from './run.ts'
import { findNext } from './serve.ts'

const kitFolder = resolve(import.meta.dirname, '..')
const workspaceModules = resolve(kitFolder, '../../node_modules')
const examplesFolder = resolve(kitFolder, '../../examples')

/** Without scripts and advice; from the cache where it has something. */
const NPM_FLAGS = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))

const examples = readdirSync(examplesFolder, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)

/** Puts the examples side by side into `folder`, without their package.json and what a developer's own try left. */
function copyExamples(folder: string): void {
  const filter = (path: string) =>
    !/[/\\](node_modules|dist|\.next|next-env\.d\.ts|package(-lock)?\.json)$/.test(path)
  for (const name of examples) {
    cpSync(join(examplesFolder, name), join(folder, name), { recursive: true, filter })
  }
}

/** All apps of Next are built with the same config. */
function configureNext(folder: string): void {
  for (const app of Object.values(allApps))
    if (app.tool === 'next')
      copyFileSync(
        join(import.meta.dirname, 'apps/next.config.ts'),
        join(folder, app.folder, 'next.config.ts'),
      )
}

/** What the examples depend on, and `manifest`. @throws if two of them disagree about a version. */
function addExamples(manifest: Manifest): Manifest {
  const merged = { ...manifest, dependencies: {}, devDependencies: {} }
  const all = examples.map((name) => readManifest(join(examplesFolder, name, 'package.json')))
  for (const one of [manifest, ...all]) {
    for (const kind of ['dependencies', 'devDependencies'] as const) {
      const known: Record<string, string> = merged[kind]
      for (const [name, version] of Object.entries(one[kind])) {
        known[name] ??= version
        if (known[name] !== version)
          throw new Error(`Two examples have different versions of ${name}: ${known[name]}, ${version}.`)
      }
    }
  }
  return merged
}

/**
 * Puts the apps into `folder` and installs what they name, with the tarball among it. The folder has the newest versions of
 * the kit's peers, `features` in it the oldest, with an unrelated package in the place of wagmi 2's connectors: they bring
 * 300 packages, and the kit imports none of them.
 * @param moves the packages of moving, as package.json names them.
 */
export async function install(
  folder: string,
  tarball: string,
  moves: Readonly<Record<string, string>>,
): Promise<void> {
  cpSync(join(import.meta.dirname, 'apps'), folder, { recursive: true })
  copyExamples(folder)
  writeDocumentedCode(join(folder, 'documents'))
  copyMovedApps(folder)
  configureNext(folder)
  const newest = addExamples(readManifest(join(folder, 'package.json')))
  for (const cwd of [folder, join(folder, 'features')]) {
    const file = join(cwd, 'package.json')
    const manifest = cwd === folder ? newest : readManifest(file)
    const { next = '' } = newest.dependencies
    const dependencies = {
      ...manifest.dependencies,
      // The Pages Router runs on the React of its folder.
      ...(process.env['ALL_PAIRS'] && { next }),
      ...moves,
      '@peppermint/wallet-kit': `file:${tarball}`,
    }
    writeFileSync(file, JSON.stringify({ ...manifest, dependencies }))
    await runOrThrow('npm', ['install', ...NPM_FLAGS], { cwd })
  }
}

/**
 * Every block of code in the kit's own documents, as a module: what people copy must hold. A block that begins with
 * `// name.ts` is that file, which others of its document may import.
 */
function writeDocumentedCode(folder: string): void {
  const documents = ['README.md', 'src/*/README.md', '../../apps/kit-docs/pages/**/*.md']
  for (const document of globSync(documents, { cwd: kitFolder })) {
    const blocks = readFileSync(join(kitFolder, document), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)
    const room = join(folder, document.replaceAll(/\W+/g, '-'))
    mkdirSync(room, { recursive: true })
    for (const [index, [, code = '']] of [...blocks].entries()) {
      const name = /^\/\/ ([\w.]+)\n/.exec(code)?.[1] ?? `example-${index + 1}.tsx`
      writeFileSync(join(room, name), code)
    }
  }
  const compilerOptions = {
    // The runners that examples are written for come from this workspace: types only, nothing is run.
    paths: {
      vitest: [`${workspaceModules}/vitest`],
      '@playwright/test': [`${workspaceModules}/@playwright/test`],
    },
    types: ['vite/client', 'node'],
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../vite/tsconfig.json', compilerOptions, include: ['.'] }),
  )
}

/** The compilers of users: the last one written in TypeScript, and the first native one. */
const compilers = { old: 'typescript', native: 'typescript-7' } as const

/** What `checkTypes` checks. The old compiler, which takes most of the time, reads all projects as one. */
export const typeChecks = [
  'TypeScript 5.9, examples and documents',
  'TypeScript 7, examples and documents',
  'TypeScript 7, vite',
  'TypeScript 7, wagmi 2 and React 18',
  'TypeScript 7, moved apps',
  'declarations',
] as const

/** For the native compiler, one thread of which takes half of the CPU time of several. */
const oneThread = { GOGC: '400', GOMAXPROCS: '1' }

/** Whether the apps and the code of the documents type-check with each compiler. */
export async function checkTypes(
  folder: string,
): Promise<Readonly<Record<(typeof typeChecks)[number], ProcessResult>>> {
  const check = (compiler: keyof typeof compilers, ...args: readonly string[]) =>
    run(process.execPath, [join(folder, 'node_modules', compilers[compiler], 'bin/tsc'), '-p', ...args], {
      cwd: folder,
      env: oneThread,
    })
  const sources = examples.flatMap((name) => [`${name}/src`, `${name}/app`, `${name}/*.config.ts`])
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: './documents/tsconfig.json', include: [...sources, 'documents'] }),
  )
  const all = await check('old', '.')
  const native = await check('native', '.')
  const oldest = await check('native', 'features')
  const moved = await check('native', movedProject)
  // Declarations are looked into as well, of which mistakes would quietly become `any`; those of others are theirs.
  const deep = await check('native', 'vite', '--skipLibCheck', 'false')
  const reported = (isOurs: (line: string) => boolean): ProcessResult => {
    const lines = deep.output.split('\n').filter(isOurs)
    return { ...deep, code: lines.length, output: lines.join('\n') }
  }
  return {
    'TypeScript 5.9, examples and documents': all,
    'TypeScript 7, examples and documents': native,
    // Lines of a message after its first are indented.
    'TypeScript 7, vite': reported((line) => line !== '' && !/^\s|^node_modules\//.test(line)),
    'TypeScript 7, wagmi 2 and React 18': oldest,
    'TypeScript 7, moved apps': moved,
    declarations: reported((line) => line.includes('@peppermint/wallet-kit')),
  }
}

/** The pairs of versions that say least, since what either version lacks shows in another pair. */
const otherPairs: Readonly<Record<string, App>> = {
  'vite, wagmi 2, React 19': { tool: 'vite', folder: 'features', pair: 'wagmi 2, React 19' },
  'vite, wagmi 3, React 19': { tool: 'vite', folder: 'features', pair: 'wagmi 3, React 19' },
  'next, wagmi 2, React 18': { tool: 'next', folder: 'features/next', pair: 'wagmi 2, React 18' },
}

const newest = 'wagmi 3, React 19'

/**
 * The smallest examples, on the newest versions, and an app with every feature on older ones; with `ALL_PAIRS=1` on all
 * pairs. Each has Connect Wallet and says who is connected.
 */
export const apps: Readonly<Record<string, App>> = {
  vite: { tool: 'vite', folder: 'vite', pair: newest, output: 'dist' },
  next: { tool: 'next', folder: 'next', pair: newest },
  'safe-app': { tool: 'vite', folder: 'safe-app', pair: newest, output: 'dist' },
  'vite, wagmi 2, React 18': { tool: 'vite', folder: 'features', pair: 'wagmi 2, React 18' },
  'vite, wagmi 3, React 18': { tool: 'vite', folder: 'features', pair: 'wagmi 3, React 18' },
  ...(process.env['ALL_PAIRS'] ? otherPairs : {}),
}

/** The folder of an app's build, inside of the app's. */
export const outputOf = (name: string): string =>
  allApps[name]?.output ?? `dist-${name.replaceAll(/\W+/g, '-')}`

/** Builds an app, with the chain it reads from. */
function buildApp(folder: string, rpcUrl: string, name: string, app: App): Promise<ProcessResult> {
  const cwd = join(folder, app.folder)
  const command = app.tool === 'next' ? findNext(cwd) : join(folder, 'node_modules/vite/bin/vite.js')
  return run(process.execPath, [command, 'build', ...(app.config ? ['--config', app.config] : [])], {
    cwd,
    env: {
      VITE_RPC_URL: rpcUrl,
      NEXT_PUBLIC_RPC_URL: rpcUrl,
      NEXT_TELEMETRY_DISABLED: '1',
      PAIR: app.pair,
      OUTPUT: outputOf(name),
      WORKSPACE: folder,
    },
  })
}

/** All that are built. */
export const allApps: Readonly<Record<string, App>> = {
  ...apps,
  'custom-button': { tool: 'vite', folder: 'custom-button', pair: newest, output: 'dist' },
  'next-siwe': { tool: 'next', folder: 'next-siwe', pair: newest },
  ...movedApps,
  ...(process.env['ALL_PAIRS'] ? otherMoves : {}),
}

/** Builds {@link allApps}. */
export async function build(
  folder: string,
  rpcUrl: string,
): Promise<Readonly<Record<string, ProcessResult>>> {
  const built = await Promise.all(
    Object.entries(allApps).map(
      async ([name, app]) => [name, await buildApp(folder, rpcUrl, name, app)] as const,
    ),
  )
  return Object.fromEntries(built)
}

interface LockedPackage {
  readonly name?: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

interface Lock {
  /** By path: `node_modules/a/node_modules/b`. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const readLock = (folder: string): Lock => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))

/** Names that npm installs with a package: all but optional peers. */
function namesOf({ dependencies, optionalDependencies, ...more }: LockedPackage): readonly string[] {
  const peers = Object.keys(more.peerDependencies ?? {}).filter(
    (name) => more.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** What these packages and their dependencies are in a lock file, by name and version: one in two places is one. */
function packagesOf({ packages }: Lock, names: readonly string[]): ReadonlySet<string> {
  const found = new Map<string, LockedPackage>()
  const add = (name: string, from: string): void => {
    const path = `${from}node_modules/${name}`
    const locked = packages[path]
    // Not in this folder: in one of those around it.
    if (locked === undefined && from !== '')
      return add(name, from.slice(0, from.lastIndexOf('node_modules/', from.length - 2)))
    if (locked === undefined || found.has(path)) return
    found.set(path, locked)
    for (const needed of namesOf(locked)) add(needed, `${path}/`)
  }
  for (const name of names) add(name, '')
  return new Set(
    [...found].map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
  )
}

/**
 * How many packages npm adds to an app that has the peers already, beside the kit itself: with the kit alone, which the
 * apps have installed, and with WalletConnect as the document advises, with one viem. Of that, only what npm needs to know
 * is downloaded.
 */
export async function countAdded(
  folder: string,
  tarball: string,
): Promise<{ readonly kit: number; readonly walletConnect: number }> {
  const app = readManifest(join(folder, 'package.json')).dependencies
  const kit = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8'))
  const peers = Object.keys(kit.peerDependencies).filter((name) => app[name])
  const packed = '@peppermint/wallet-kit'
  const signClient = '@walletconnect/sign-client'
  const cwd = join(folder, 'count')
  mkdirSync(cwd)
  const dependencies = {
    ...Object.fromEntries(peers.map((name) => [name, app[name]])),
    [packed]: `file:${tarball}`,
    [signClient]: kit.peerDependencies[signClient],
  }
  const overrides = { '@walletconnect/utils': { viem: '$viem' } }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
  await runOrThrow('npm', ['install', '--package-lock-only', ...NPM_FLAGS], { cwd })
  const installed = readLock(folder)
  const before = packagesOf(installed, peers)
  const alone = packagesOf(installed, [...peers, packed])
  const all = packagesOf(readLock(cwd), [...peers, packed, signClient])
  return { kit: alone.difference(before).size - 1, walletConnect: all.difference(before).size - 1 }
}
