/**
 * Checks the compiled package as a bundler resolves it: every import resolves, every imported package is a declared
 * dependency, and nothing else of this workspace is included.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SPECIFIER } from './emit.ts'
import { workspace } from './manifest.ts'

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly devDependencies?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** File names of tests and fixtures. */
const TEST_FILE = /\.(test|testing|fixture|e2e|stories)\./
const LOCAL_PATH = /file:\/\/\/|\/home\/|\/Users\/|[A-Z]:\\\\Users/

/** `viem/actions` → `viem`, `@walletconnect/sign-client/x` → `@walletconnect/sign-client`. */
const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The modules of a package's programs, by their paths: what runs in Node only. */
function findProgramModules(folder: string, { bin = {} }: Manifest): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (path: string): void => {
    if (found.has(path) || !existsSync(join(folder, path))) return
    found.add(path)
    for (const [, , , specifier = ''] of readFileSync(join(folder, path), 'utf8').matchAll(SPECIFIER))
      if (specifier.startsWith('.')) add(join(dirname(path), specifier))
  }
  for (const path of Object.values(bin)) add(join(path))
  return found
}

/** Problems of a compiled package, one sentence each; empty if it can be published. */
export function findFaults(folder: string): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const allowed = new Set([
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  ])
  const files = globSync('**/*', { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()

  const programModules = findProgramModules(folder, manifest)
  const faults: string[] = []
  for (const [name, path] of Object.entries(manifest.bin ?? {}))
    if (!existsSync(join(folder, path))) faults.push(`The program ${name} is ${path}, which is not there.`)
  if (manifest.private) faults.push('package.json is private.')
  if (manifest.devDependencies) faults.push('package.json names devDependencies.')
  for (const [name, target] of Object.entries(manifest.exports)) {
    for (const path of typeof target === 'string' ? [target] : Object.values(target)) {
      if (globSync(path, { cwd: folder }).length === 0)
        faults.push(`The entry ${name} leads to ${path}, which is not there.`)
    }
  }
  for (const path of files) {
    if (TEST_FILE.test(path)) faults.push(`${path} is for tests.`)
    const text = readFileSync(join(folder, path), 'utf8')
    if (text.includes(workspace) || LOCAL_PATH.test(text))
      faults.push(`${path} names a path of this machine.`)
    if (path.endsWith('.css') && /@import/.test(text)) faults.push(`${path} imports another sheet.`)
    if (/\.(js|d\.ts)$/.test(path)) faults.push(...checkImports(path, text))
  }
  return faults

  function checkImports(path: string, text: string): readonly string[] {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
    return [...code.matchAll(SPECIFIER)].flatMap(([, , , specifier = '']) => {
      if (!specifier.startsWith('.'))
        return allowed.has(getPackageName(specifier)) ||
          (specifier.startsWith('node:') && programModules.has(path))
          ? []
          : [`${path} imports ${specifier}, which the package does not ask for.`]
      const file = join(folder, dirname(path), specifier)
      const wanted = path.endsWith('.d.ts') ? file.replace(/\.js$/, '.d.ts') : file
      return specifier.endsWith('.js') && existsSync(wanted)
        ? []
        : [`${path} imports ${specifier}, which is not there.`]
    })
  }
}
