/** Migrates the text of one file. */
import { Project, SyntaxKind, ts } from 'ts-morph'
import { connectKitModules } from './connectkit.ts'
import { Imports } from './imports.ts'
import { KIT_STYLES, RAINBOWKIT } from './modules.ts'
import { rainbowKitModules } from './rainbowkit.ts'
import { type Note, Rewrite } from './rewrite.ts'
import { wagmiModules } from './wagmi.ts'

export interface MigrationOptions {
  /** Leaves calls of wagmi as they are, for an app that stays on version 2. */
  readonly keepWagmi?: boolean
}

export type MigratedFile =
  | {
      readonly status: 'migrated'
      /** The same as before if there is nothing to change. */
      readonly text: string
      /** What is left to do by hand. */
      readonly notes: readonly Note[]
      /** Modules of RainbowKit and ConnectKit that are still imported. */
      readonly left: readonly string[]
    }
  | { readonly status: 'unreadable'; readonly note: Note }

const STYLES = `${RAINBOWKIT}/styles.css`
const STYLE_IMPORT = /(@import\s+(?:url\(\s*)?["']?~?)@rainbow-me\/rainbowkit\/styles\.css/g

/**
 * Migrates one file. Only what changes is written: other text, line breaks and comments stay as they are.
 * @param path decides the language: `.tsx`, `.js`, `.css` and so on.
 */
export function migrateFile(
  path: string,
  text: string,
  { keepWagmi = false }: MigrationOptions = {},
): MigratedFile {
  if (/\.(css|scss|sass|less)$/.test(path))
    return { status: 'migrated', text: text.replace(STYLE_IMPORT, `$1${KIT_STYLES}`), notes: [], left: [] }
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const source = text.slice(mark.length)
  const unreadable = findSyntaxError(path, source)
  if (unreadable) return { status: 'unreadable', note: unreadable }
  const file = parse(path, source)
  const rewrite = new Rewrite(file)
  const modules = { ...rainbowKitModules, ...connectKitModules, ...(!keepWagmi && wagmiModules) }
  new Imports(rewrite).rewriteAll(modules)
  for (const literal of file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
    const value = literal.getLiteralValue()
    if (value === STYLES || value.startsWith(`${STYLES}?`))
      rewrite.replaceRange(literal.getStart() + 1, literal.getStart() + 1 + STYLES.length, KIT_STYLES)
  }
  const migrated = rewrite.apply()
  const broken = migrated === source ? undefined : findSyntaxError(path, migrated)
  if (broken) throw new Error(`${path}: the migrated file would not parse: ${broken.text}`)
  return { status: 'migrated', text: mark + migrated, notes: rewrite.notes, left: findLeft(path, migrated) }
}

function parse(path: string, text: string) {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve, noLib: true, noResolve: true },
  })
  return project.createSourceFile(`/${path.replaceAll('\\', '/').split('/').at(-1)}`, text)
}

/** The first syntax error of a file. */
function findSyntaxError(path: string, text: string): Note | undefined {
  const file = parse(path, text)
  const [error] = file.getProject().getProgram().compilerObject.getSyntacticDiagnostics(file.compilerNode)
  if (!error) return undefined
  const { line, column } = file.getLineAndColumnAtPos(error.start)
  return { line, column, text: ts.flattenDiagnosticMessageText(error.messageText, '\n') }
}

const findLeft = (path: string, text: string): readonly string[] => {
  const olds = new Set([...Object.keys(rainbowKitModules), ...Object.keys(connectKitModules)])
  const file = parse(path, text)
  return [...file.getImportDeclarations(), ...file.getExportDeclarations()]
    .map((each) => each.getModuleSpecifierValue() ?? '')
    .filter((module) => olds.has(module))
}
