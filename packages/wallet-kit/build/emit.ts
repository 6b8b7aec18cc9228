/**
 * Emits the published kit: ES modules with declarations, one style sheet, the catalogues of all languages, and a
 * package.json that lists exactly those. Only modules reachable from an entry are emitted, so no tests or fixtures.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { runForTheirImports, shareFirstScript } from './lateParts.ts'

export const kitFolder = resolve(import.meta.dirname, '..')
const sources = join(kitFolder, 'src')

/** Fields of package.json that are published unchanged. */
const PUBLISHED_FIELDS = [
  'name',
  'version',
  'description',
  'license',
  'repository',
  'type',
  'dependencies',
  'peerDependencies',
  'peerDependenciesMeta',
] as const

const read = (file: string): string => readFileSync(file, 'utf8')
const manifest: Readonly<Record<string, unknown>> & {
  readonly exports: Readonly<Record<string, string>>
  readonly sideEffects: readonly string[]
} = JSON.parse(read(join(kitFolder, 'package.json')))

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Compiles the entries and their imports. @throws with the compiler's output. */
function compile(entries: readonly string[], to: string): void {
  const folder = mkdtempSync(join(kitFolder, '.pack-'))
  const project = join(folder, 'tsconfig.json')
  writeFileSync(
    project,
    JSON.stringify({
      extends: '../tsconfig.json',
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
        types: ['react', 'react-dom'],
      },
      files: entries,
      include: [],
      references: [],
    }),
  )
  try {
    execFileSync('tsc', ['-p', project], { encoding: 'utf8' })
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`The kit does not compile for publishing.\n${output || String(error)}`, { cause: error })
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
function writeCatalogueModule(path: string, folder: string): void {
  const words: Readonly<Record<string, string>> = JSON.parse(read(join(sources, path)))
  const stem = join(folder, path.replace(/\.json$/, ''))
  const keys = Object.keys(words).map((key) => `  readonly ${JSON.stringify(key)}: string;`)
  write(`${stem}.js`, `export default ${JSON.stringify(words, null, 2)};\n`)
  write(`${stem}.d.ts`, `declare const words: {\n${keys.join('\n')}\n};\nexport default words;\n`)
  write(join(folder, path), read(join(sources, path)))
}

/** Inlines the imports of a style sheet. @throws if an import is not a plain relative one. */
function flatten(file: string): string {
  return read(file).replace(/@import\s+([^;]+);\n?/g, (_, what: string) => {
    const imported = /^['"](\.[^'"]+)['"]$/.exec(what.trim())?.[1]
    if (imported === undefined)
      throw new Error(`${relative(kitFolder, file)}: cannot inline @import ${what}.`)
    return flatten(resolve(dirname(file), imported))
  })
}

/** Recreates a folder. @throws with the compiler's output, or if a published file is missing. */
export function emit(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  // Entries outside of the sources are only for this workspace.
  const targets = Object.entries(manifest.exports).filter(([, target]) => target.startsWith('./src/'))
  const modules = targets.filter(([, target]) => /\.tsx?$/.test(target))
  compile(
    modules.map(([, target]) => join(kitFolder, target)),
    folder,
  )

  const published: Record<string, unknown> = {}
  for (const [name, target] of targets) {
    const path = target.replace('./src/', './')
    if (target.endsWith('.css')) {
      write(join(folder, path), flatten(join(kitFolder, target)))
      write(join(folder, `${path}.d.ts`), 'export {};\n')
      published[name] = { types: `${path}.d.ts`, default: path }
    } else if (target.endsWith('.json')) {
      for (const file of globSync(target.slice('./src/'.length), { cwd: sources }).toSorted())
        writeCatalogueModule(file, folder)
      published[name] = path
    } else {
      const stem = path.replace(/\.tsx?$/, '')
      published[name] = { types: `${stem}.d.ts`, default: `${stem}.js` }
    }
  }
  // The compiler copies imported catalogues, which are already emitted as modules.
  for (const path of globSync('**/*.{js,d.ts}', { cwd: folder })) rewriteSpecifiers(join(folder, path))
  shareFirstScript(folder)
  for (const file of [
    'README.md',
    'LICENSE',
    'THIRD_PARTY.txt',
    ...globSync(['docs/*.md', 'src/*/README.md'], { cwd: kitFolder }),
  ])
    cpSync(join(kitFolder, file), join(folder, file.replace('src/', '')))
  const kept = Object.fromEntries(
    PUBLISHED_FIELDS.filter((key) => manifest[key] !== undefined).map((key) => [key, manifest[key]]),
  )
  write(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...kept, sideEffects: [...manifest.sideEffects, ...runForTheirImports], exports: published, engines: { node: '>=20' } }, null, 2)}\n`,
  )
}
