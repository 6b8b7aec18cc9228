/** The apps, outside this workspace: installed from the tarball, checked by two compilers, built. */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { runOrThrow, run, type ProcessResult } from './run.ts'

const kitFolder = resolve(import.meta.dirname, '..')
const workspaceModules = resolve(kitFolder, '../../node_modules')

/** Without scripts and advice; from the cache where it has something. */
const NPM_FLAGS = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Puts the apps into `folder` and installs what they name, with the tarball among it. The folder has the newest versions of
 * the kit's peers, `features` in it the oldest, with an unrelated package in the place of wagmi 2's connectors: they bring
 * 300 packages, and the kit imports none of them.
 */
export async function install(folder: string, tarball: string): Promise<void> {
  cpSync(join(import.meta.dirname, 'apps'), folder, { recursive: true })
  writeExamples(join(folder, 'examples'))
  for (const cwd of [folder, join(folder, 'features')]) {
    const file = join(cwd, 'package.json')
    const manifest = readManifest(file)
    const dependencies = { ...manifest.dependencies, '@peppermint/wallet-kit': `file:${tarball}` }
    writeFileSync(file, JSON.stringify({ ...manifest, dependencies }))
    await runOrThrow('npm', ['install', ...NPM_FLAGS], { cwd })
  }
}

/**
 * Every block of code in the kit's own documents, as a module: what people copy must hold. A block that begins with
 * `// name.ts` is that file, which others of its document may import.
 */
function writeExamples(folder: string): void {
  for (const document of globSync(['README.md', 'src/*/README.md'], { cwd: kitFolder })) {
    const blocks = readFileSync(join(kitFolder, document), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)
    const room = join(folder, basename(dirname(join(kitFolder, document))))
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
  'TypeScript 5.9, both apps and examples',
  'TypeScript 7, vite',
  'TypeScript 7, next',
  'TypeScript 7, examples',
  'TypeScript 7, wagmi 2 and React 18',
  'declarations',
] as const

/** For the native compiler, one thread of which takes half of the CPU time of several. */
const oneThread = { GOGC: '400', GOMAXPROCS: '1' }

/** Whether the apps and the examples of the documents type-check with each compiler. */
export async function checkTypes(
  folder: string,
): Promise<Readonly<Record<(typeof typeChecks)[number], ProcessResult>>> {
  const check = (compiler: keyof typeof compilers, ...args: readonly string[]) =>
    run(process.execPath, [join(folder, 'node_modules', compilers[compiler], 'bin/tsc'), '-p', ...args], {
      cwd: folder,
      env: oneThread,
    })
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: './examples/tsconfig.json',
      include: ['vite/src', 'vite/vite.config.ts', 'next/app', 'next/next.config.ts', 'examples'],
    }),
  )
  const all = await check('old', '.')
  const [next, examples] = [await check('native', 'next'), await check('native', 'examples')]
  const oldest = await check('native', 'features')
  // Declarations are looked into as well, of which mistakes would quietly become `any`; those of others are theirs.
  const deep = await check('native', 'vite', '--skipLibCheck', 'false')
  const reported = (isOurs: (line: string) => boolean): ProcessResult => {
    const lines = deep.output.split('\n').filter(isOurs)
    return { ...deep, code: lines.length, output: lines.join('\n') }
  }
  return {
    'TypeScript 5.9, both apps and examples': all,
    // Lines of a message after its first are indented.
    'TypeScript 7, vite': reported((line) => line !== '' && !/^\s|^node_modules\//.test(line)),
    'TypeScript 7, next': next,
    'TypeScript 7, examples': examples,
    'TypeScript 7, wagmi 2 and React 18': oldest,
    declarations: reported((line) => line.includes('@peppermint/wallet-kit')),
  }
}

/** One production build. */
export interface App {
  readonly tool: 'vite' | 'next'
  readonly folder: 'vite' | 'next' | 'features'
  /** The versions of wagmi and React; Next brings its own React. */
  readonly pair: string
}

/** The pairs of versions that say least, since what either version lacks shows in another pair. */
const otherPairs: Readonly<Record<string, App>> = {
  'vite, wagmi 2, React 19': { tool: 'vite', folder: 'features', pair: 'wagmi 2, React 19' },
  'vite, wagmi 3, React 19': { tool: 'vite', folder: 'features', pair: 'wagmi 3, React 19' },
  'next, wagmi 2': { tool: 'next', folder: 'next', pair: 'wagmi 2, React 19' },
}

/**
 * A minimal app with Vite and with Next on the newest versions, and one with every feature on older ones; with
 * `ALL_PAIRS=1` all pairs.
 */
export const apps: Readonly<Record<string, App>> = {
  vite: { tool: 'vite', folder: 'vite', pair: 'wagmi 3, React 19' },
  next: { tool: 'next', folder: 'next', pair: 'wagmi 3, React 19' },
  'vite, wagmi 2, React 18': { tool: 'vite', folder: 'features', pair: 'wagmi 2, React 18' },
  'vite, wagmi 3, React 18': { tool: 'vite', folder: 'features', pair: 'wagmi 3, React 18' },
  ...(process.env['ALL_PAIRS'] ? otherPairs : {}),
}

/** The folder of an app's build, inside of the app's. */
export const outputOf = (name: string): string => `dist-${name.replaceAll(/\W+/g, '-')}`

const COMMANDS = { vite: 'vite/bin/vite.js', next: 'next/dist/bin/next' } as const

/** Builds an app, with the chain it reads from. */
function buildApp(folder: string, rpcUrl: string, name: string, app: App): Promise<ProcessResult> {
  const command = join(folder, 'node_modules', COMMANDS[app.tool])
  return run(process.execPath, [command, 'build'], {
    cwd: join(folder, app.folder),
    env: {
      VITE_RPC_URL: rpcUrl,
      NEXT_PUBLIC_RPC_URL: rpcUrl,
      NEXT_TELEMETRY_DISABLED: '1',
      PAIR: app.pair,
      OUTPUT: outputOf(name),
    },
  })
}

/** Builds all {@link apps}. */
export async function build(
  folder: string,
  rpcUrl: string,
): Promise<Readonly<Record<string, ProcessResult>>> {
  const built = await Promise.all(
    Object.entries(apps).map(
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
  const app = readManifest(join(import.meta.dirname, 'apps/package.json')).dependencies
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
