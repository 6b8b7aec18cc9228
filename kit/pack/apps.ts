/** The two apps, outside this workspace: installed from the tarball, checked by two compilers, built. */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { runOrThrow, run, type ProcessResult } from './run.ts'

const kitFolder = resolve(import.meta.dirname, '..')
const workspaceModules = resolve(kitFolder, '../node_modules')

/** Without scripts and advice; from the cache where it has something. */
const NPM_FLAGS = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))

/** Puts the apps into `folder` and installs what they name, with the tarball among it. */
export async function install(folder: string, tarball: string): Promise<void> {
  cpSync(join(import.meta.dirname, 'apps'), folder, { recursive: true })
  writeExamples(join(folder, 'examples'))
  const file = join(folder, 'package.json')
  const manifest = readManifest(file)
  const dependencies = { ...manifest.dependencies, '@peppermint/wallet-kit': `file:${tarball}` }
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies }))
  await runOrThrow('npm', ['install', ...NPM_FLAGS], { cwd: folder })
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
export const compilers = { 'TypeScript 5.9': 'typescript', 'TypeScript 7': 'typescript-7' } as const

/** For the native compiler, one thread of which takes half of the CPU time of several. Others ignore it. */
const oneThread = { GOGC: '400', GOMAXPROCS: '1' }

/** Whether the apps and the examples of the documents type-check with each compiler, by its name. */
export async function checkTypes(folder: string): Promise<Readonly<Record<string, ProcessResult>>> {
  const results: Record<string, ProcessResult> = {}
  for (const [name, module] of Object.entries(compilers)) {
    const tsc = join(folder, 'node_modules', module, 'bin/tsc')
    for (const project of ['vite', 'next', 'examples'])
      results[`${name}, ${project}`] = await run(process.execPath, [tsc, '-p', project], {
        cwd: folder,
        env: oneThread,
      })
  }
  // Declarations are looked into as well, of which mistakes would quietly become `any`; those of others are theirs.
  const deep = await run(
    process.execPath,
    [join(folder, 'node_modules/typescript-7/bin/tsc'), '-p', 'vite', '--skipLibCheck', 'false'],
    { cwd: folder, env: oneThread },
  )
  const ours = deep.output.split('\n').filter((line) => line.includes('@peppermint/wallet-kit'))
  results['declarations'] = { ...deep, code: ours.length, output: ours.join('\n') }
  return results
}

/** Both production builds, with the chain they read from. */
export async function build(
  folder: string,
  rpcUrl: string,
): Promise<{ readonly vite: ProcessResult; readonly next: ProcessResult }> {
  const modules = join(folder, 'node_modules')
  const [vite, next] = await Promise.all([
    run(process.execPath, [join(modules, 'vite/bin/vite.js'), 'build'], {
      cwd: join(folder, 'vite'),
      env: { VITE_RPC_URL: rpcUrl },
    }),
    run(process.execPath, [join(modules, 'next/dist/bin/next'), 'build'], {
      cwd: join(folder, 'next'),
      env: { NEXT_PUBLIC_RPC_URL: rpcUrl, NEXT_TELEMETRY_DISABLED: '1' },
    }),
  ])
  return { vite, next }
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version: string }>>
}

/** Every package of a lock file, by name and version: the same one in two places is one. */
function packagesOf({ packages }: Lock): ReadonlySet<string> {
  const all = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
  return new Set(
    all.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
  )
}

/**
 * How many packages npm would add to an app that has the peers already, beside the kit itself: with the kit alone, and
 * with WalletConnect as the document advises, with one viem. Only what npm needs to know is downloaded.
 */
export async function countAdded(
  folder: string,
  tarball: string,
): Promise<{ readonly kit: number; readonly walletConnect: number }> {
  const app = readManifest(join(import.meta.dirname, 'apps/package.json')).dependencies
  const kit = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8'))
  const peers = Object.fromEntries(
    Object.keys(kit.peerDependencies).flatMap((name) => (app[name] ? [[name, app[name]]] : [])),
  )
  const signClient = { '@walletconnect/sign-client': kit.peerDependencies['@walletconnect/sign-client'] }
  const packed = { '@peppermint/wallet-kit': `file:${tarball}` }
  const lockOf = async (name: string, dependencies: object): Promise<ReadonlySet<string>> => {
    const cwd = join(folder, `count-${name}`)
    mkdirSync(cwd, { recursive: true })
    const overrides = { '@walletconnect/utils': { viem: '$viem' } }
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
    await runOrThrow('npm', ['install', '--package-lock-only', ...NPM_FLAGS], { cwd })
    return packagesOf(JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8')))
  }
  const [before, alone, all] = await Promise.all([
    lockOf('peers', peers),
    lockOf('kit', { ...peers, ...packed }),
    lockOf('all', { ...peers, ...packed, ...signClient }),
  ])
  return { kit: alone.difference(before).size - 1, walletConnect: all.difference(before).size - 1 }
}
