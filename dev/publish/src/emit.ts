/**
 * Emits a published package: ES modules with declarations, style sheets without imports, catalogues, documents,
 * licenses, and a package.json that lists exactly those. Only modules reachable from an entry are emitted, so no tests
 * or fixtures.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { manifestFor, readManifest } from './manifest.ts'
import { thirdPartyLicenses } from './thirdPartyLicenses.ts'

export interface EmitOptions {
  /** Absolute folder of the package. Entries of its `exports` that are not in `src` are only for this workspace. */
  readonly packageFolder: string
  /** Modules of the emitted package with side effects, beside what its package.json names. */
  readonly sideEffects?: readonly string[]
  /** Changes the emitted modules, once all of them are in the folder. */
  readonly finish?: (folder: string) => void
  /** Declarations of other packages of this workspace, as published: specifier to absolute `.d.ts` (`pathsOf`). */
  readonly paths?: Readonly<Record<string, string>>
}

const read = (file: string): string => readFileSync(file, 'utf8')

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Compiles the entries and their imports. @throws with the compiler's output. */
function compile(
  { packageFolder, paths = {} }: EmitOptions,
  sources: string,
  entries: readonly string[],
  to: string,
  types: readonly string[],
): void {
  // Beside the compiler's other output, which no other tool reads.
  const cache = join(packageFolder, '.types')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'pack-'))
  const project = join(folder, 'tsconfig.json')
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(packageFolder, 'tsconfig.json'),
      compilerOptions: {
        composite: false,
        incremental: false,
        emitDeclarationOnly: false,
        declaration: true,
        noEmitOnError: true,
        rewriteRelativeImportExtensions: true,
        outDir: to,
        rootDir: sources,
        tsBuildInfoFile: null,
        types,
        paths: Object.fromEntries(Object.entries(paths).map(([specifier, file]) => [specifier, [file]])),
      },
      // With what the package declares of modules that are not installed here.
      files: [...entries, ...globSync('*.d.ts', { cwd: sources }).map((file) => join(sources, file))],
      include: [],
      references: [],
    }),
  )
  try {
    execFileSync('tsc', ['-p', project], { encoding: 'utf8' })
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`The package does not compile for publishing.\n${output || String(error)}`, {
      cause: error,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Specifiers of `import`, `export … from` and `import()`, in code and in declarations. */
export const SPECIFIER = /((?<=[\s}*])from\s*|(?<![.\w'"`])import\s*\(?\s*)(["'])([^"'\s]+)\2/g

/**
 * Replaces imports of a catalogue by imports of a module with the same content, because JSON modules need an attribute
 * in some engines and a setting in others. Also rewrites the `.ts` specifiers that the compiler leaves in declarations.
 */
function rewriteSpecifiers(file: string): void {
  const text = read(file)
  const rewritten = text.replace(SPECIFIER, (whole, before: string, quote: string, specifier: string) => {
    if (!specifier.startsWith('.')) return whole
    const to = specifier.replace(/\.json$/, '.js').replace(/\.tsx?$/, '.js')
    return `${before}${quote}${to}${quote}`
  })
  if (rewritten !== text) write(file, rewritten)
}

/** A catalogue as a module, and its keys as a type. */
function writeCatalogueModule(sources: string, path: string, folder: string): void {
  const words: Readonly<Record<string, string>> = JSON.parse(read(join(sources, path)))
  const stem = join(folder, path.replace(/\.json$/, ''))
  const keys = Object.keys(words).map((key) => `  readonly ${JSON.stringify(key)}: string;`)
  write(`${stem}.js`, `export default ${JSON.stringify(words, null, 2)};\n`)
  write(`${stem}.d.ts`, `declare const words: {\n${keys.join('\n')}\n};\nexport default words;\n`)
  write(join(folder, path), read(join(sources, path)))
}

interface CompiledManifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

/** The entries of a compiled package of this workspace, for `paths` of one that depends on it. */
export function pathsOf(compiled: string): Readonly<Record<string, string>> {
  const { name, exports }: CompiledManifest = JSON.parse(read(join(compiled, 'package.json')))
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) =>
      typeof target === 'object' ? [[name + entry.slice(1), join(compiled, target.types)]] : [],
    ),
  )
}

/** Inlines the imports of a style sheet. @throws if an import is neither a plain relative one nor an entry in `paths`. */
function flatten(file: string, paths: EmitOptions['paths'] = {}): string {
  return read(file).replace(/@import\s+([^;]+);\n?/g, (_, what: string) => {
    const imported = /^['"]([^'"]+)['"]$/.exec(what.trim())?.[1]
    const sheet = imported === undefined ? undefined : paths[imported]?.replace(/\.d\.ts$/, '')
    if (sheet !== undefined) return flatten(sheet)
    if (imported?.startsWith('.') !== true) throw new Error(`${file}: cannot inline @import ${what}.`)
    return flatten(resolve(dirname(file), imported), paths)
  })
}

/** Recreates `folder`. @throws with the compiler's output, or if a published file is missing. */
export function emit(folder: string, options: EmitOptions): void {
  const { packageFolder, finish, sideEffects = [] } = options
  const sources = join(packageFolder, 'src')
  const manifest = readManifest(packageFolder)
  rmSync(folder, { recursive: true, force: true })
  const targets = Object.entries(manifest.exports).filter(([, target]) => target.startsWith('./src/'))
  const modules = targets.map(([, target]) => target).filter((target) => /\.tsx?$/.test(target))
  const programs = Object.values(manifest.bin ?? {})
  compile(
    options,
    sources,
    [...modules, ...programs].map((target) => join(packageFolder, target)),
    folder,
    programs.length > 0 ? ['react', 'react-dom', 'node'] : ['react', 'react-dom'],
  )

  const published: Record<string, unknown> = {}
  for (const [name, target] of targets) {
    const path = target.replace('./src/', './')
    if (target.endsWith('.css')) {
      write(join(folder, path), flatten(join(packageFolder, target), options.paths))
      write(join(folder, `${path}.d.ts`), 'export {};\n')
      published[name] = { types: `${path}.d.ts`, default: path }
    } else if (target.endsWith('.json')) {
      for (const file of globSync(target.slice('./src/'.length), { cwd: sources }).toSorted())
        writeCatalogueModule(sources, file, folder)
      published[name] = path
    } else {
      const stem = path.replace(/\.tsx?$/, '')
      published[name] = { types: `${stem}.d.ts`, default: `${stem}.js` }
    }
  }
  // The compiler copies imported catalogues, which are already emitted as modules.
  for (const path of globSync('**/*.{js,d.ts}', { cwd: folder })) rewriteSpecifiers(join(folder, path))
  finish?.(folder)
  const documents = ['README.md', 'LICENSE', 'CHANGELOG.md', 'docs/*.md', 'src/*/README.md']
  for (const file of globSync(documents, { cwd: packageFolder }))
    cpSync(join(packageFolder, file), join(folder, relative('src', file).replace(/^\.\.\//, '')))
  write(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(packageFolder, manifest))
  write(
    join(folder, 'package.json'),
    `${JSON.stringify(manifestFor(packageFolder, manifest, published, sideEffects), null, 2)}\n`,
  )
}
