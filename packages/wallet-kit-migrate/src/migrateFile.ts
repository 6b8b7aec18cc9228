/** Migrates the text of one file. */
import { Project, SyntaxKind, ts } from 'ts-morph'
import { connectKitModules } from './connectkit.ts'
import { Imports } from './imports.ts'
import { KIT_STYLES, type Library, RAINBOWKIT } from './modules.ts'
import { rainbowKitModules } from './rainbowkit.ts'
import { type Note, Rewrite } from './rewrite.ts'
import { mayHaveSignIn, type SignIn, signInAt, signInNamesOf, signInsInText } from './signIns.ts'
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
      /** Authentication providers that could not be rewritten. */
      readonly signIns: readonly SignIn[]
    }
  | { readonly status: 'unreadable'; readonly note: Note; readonly signIns: readonly SignIn[] }

const STYLES = `${RAINBOWKIT}/styles.css`
const STYLE_IMPORT = /(@import\s+(?:url\(\s*)?["']?~?)@rainbow-me\/rainbowkit\/styles\.css/g

/**
 * Migrates one file. Only what changes is written: other text, line breaks and comments stay as they are.
 * @param path decides the language: `.tsx`, `.js`, `.css` and so on.
 * @param options `kept` are libraries of which nothing is rewritten.
 */
export function migrateFile(
  path: string,
  text: string,
  { keepWagmi = false, kept }: MigrationOptions & { readonly kept?: ReadonlySet<Library> } = {},
): MigratedFile {
  const rewritesStyles = kept?.has('RainbowKit') !== true
  if (/\.(css|scss|sass|less)$/.test(path)) {
    const styles = rewritesStyles ? text.replace(STYLE_IMPORT, `$1${KIT_STYLES}`) : text
    return { status: 'migrated', text: styles, notes: [], signIns: [] }
  }
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const source = text.slice(mark.length)
  const unreadable = findSyntaxError(path, source)
  if (unreadable) return { status: 'unreadable', note: unreadable, signIns: signInsInText(text) }
  const file = parse(path, source)
  const rewrite = new Rewrite(file)
  const modules = {
    ...(!kept?.has('RainbowKit') && rainbowKitModules),
    ...(!kept?.has('ConnectKit') && connectKitModules),
    ...(!keepWagmi && wagmiModules),
  }
  new Imports(rewrite).rewriteAll(modules)
  for (const literal of file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
    const value = literal.getLiteralValue()
    if (rewritesStyles && (value === STYLES || value.startsWith(`${STYLES}?`)))
      rewrite.replaceRange(literal.getStart() + 1, literal.getStart() + 1 + STYLES.length, KIT_STYLES)
  }
  const migrated = rewrite.apply()
  const broken = migrated === source ? undefined : findSyntaxError(path, migrated)
  if (broken) throw new Error(`${path}: the migrated file would not parse: ${broken.text}`)
  const signIns = mayHaveSignIn(migrated)
    ? signInNamesOf(parse(path, migrated)).flatMap((name) => signInAt(file, name))
    : []
  return { status: 'migrated', text: mark + migrated, notes: rewrite.notes, signIns }
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
