/**
 * Keeps the first script of an app in one file. A bundler creates a chunk for each set of late parts that share a
 * module, and merges it into the first script only if no other chunk uses it: twenty files in a new Vite app. Here
 * every late part depends on everything that the first script needs, so that there is one set.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Modules with side effects, listed in `sideEffects` of package.json. */
export const runForTheirImports = ['./firstScript.js', './late/**']

/**
 * Imports of every first script, by module. `trim` is unused: a module of viem's encoding imports it, and a bundler
 * that has it only in a late part detects a cycle.
 */
const FIRST_SCRIPT: Readonly<Record<string, string>> = {
  getPageState: './provider/pageState.js',
  KitRoot: './provider/KitRoot.js',
  createAppConfig: './wallets/wagmiConfig.js',
  readParentOrigin: './wallets/safe/host.js',
  http: 'viem',
  trim: 'viem',
}
/** A module that every app's first script contains. */
const PROVIDER = 'provider/WalletKit.js'
/** Imports nothing, so it shares nothing: a catalogue, and an icon. */
const CATALOGUE = /^(words\/catalogues|icons\/generated\/(wallets|chains))\//
const LATE_IMPORT = /\bimport\((['"])(\.[^'"]+)\1\)/g

/** Rewrites the compiled modules of a folder: late parts are imported through a module that imports the first script. */
export function shareFirstScript(folder: string): void {
  for (const path of globSync('**/*.js', { cwd: folder })) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    const changed = text.replace(LATE_IMPORT, (whole, quote: string, specifier: string) => {
      const part = join(dirname(path), specifier)
      if (CATALOGUE.test(part)) return whole
      return `import(${quote}${specifierOf(path, writeLatePart(folder, part))}${quote})`
    })
    if (changed !== text) writeFileSync(file, changed)
  }
  const names = Object.keys(FIRST_SCRIPT)
  const imports = Object.entries(FIRST_SCRIPT).map(([name, from]) => `import { ${name} } from '${from}';`)
  write(
    join(folder, 'firstScript.js'),
    // Used, so that a bundler keeps the imports.
    [
      ...imports,
      `if ([${names.join(', ')}].includes(undefined)) throw new Error('A module is missing.');`,
      '',
    ].join('\n'),
  )
  const provider = join(folder, PROVIDER)
  write(provider, `import '${specifierOf(PROVIDER, 'firstScript.js')}';\n${readFileSync(provider, 'utf8')}`)
}

/** @returns its path in the package. */
function writeLatePart(folder: string, part: string): string {
  const path = join('late', part)
  const [firstScript, exported] = ['firstScript.js', part].map((each) => specifierOf(path, each))
  write(join(folder, path), [`import '${firstScript}';`, `export * from '${exported}';`, ''].join('\n'))
  return path
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function specifierOf(importer: string, imported: string): string {
  const path = relative(dirname(importer), imported)
  return path.startsWith('.') ? path : `./${path}`
}
