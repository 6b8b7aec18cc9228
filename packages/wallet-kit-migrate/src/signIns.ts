/** Authentication providers that are left: an app whose other providers were rewritten would no longer sign in. */
import { Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { connectKitModules } from './connectkit.ts'
import { CONNECTKIT, type Library, packagesNamedIn, RAINBOWKIT } from './modules.ts'
import { rainbowKitModules } from './rainbowkit.ts'
import type { Note } from './rewrite.ts'

export interface SignIn extends Note {
  readonly library: Library
}

interface Provider {
  readonly library: Library
  readonly module: string
  /** What has its names, for an app that keeps them. */
  readonly alias: string
  readonly first: string
}

const REMOVE = 'Remove it and run this again.'

const PROVIDERS: Readonly<Record<string, Provider>> = {
  RainbowKitAuthenticationProvider: {
    library: 'RainbowKit',
    module: RAINBOWKIT,
    alias: '@peppermint/rainbowkit',
    first: 'Make <RainbowKitProvider> its only child and run this again: both become <WalletKit signIn={…}>.',
  },
  RainbowKitSiweNextAuthProvider: {
    library: 'RainbowKit',
    module: '@rainbow-me/rainbowkit-siwe-next-auth',
    alias: '@peppermint/rainbowkit-siwe-next-auth',
    first: REMOVE,
  },
  SIWEProvider: {
    library: 'ConnectKit',
    module: CONNECTKIT,
    alias: '@peppermint/connectkit',
    first: REMOVE,
  },
  configureClientSIWE: {
    library: 'ConnectKit',
    module: 'connectkit-next-siwe',
    alias: '@peppermint/connectkit',
    first: REMOVE,
  },
}

const ANY_PROVIDER = new RegExp(`\\b(?:${Object.keys(PROVIDERS).join('|')})\\b`)

export const mayHaveSignIn = (text: string): boolean => ANY_PROVIDER.test(text)

/** The names of providers that a file takes from their libraries. */
export function signInNamesOf(file: SourceFile): readonly string[] {
  const modules = new Set(Object.values(PROVIDERS).map(({ module }) => module))
  const isOld = (module: string | undefined): boolean => module !== undefined && modules.has(module)
  const imports = file.getImportDeclarations().filter((each) => isOld(each.getModuleSpecifierValue()))
  const exports = file.getExportDeclarations().filter((each) => isOld(each.getModuleSpecifierValue()))
  const names = [
    ...imports.flatMap((each) => each.getNamedImports().map((name) => name.getName())),
    ...exports.flatMap((each) => each.getNamedExports().map((name) => name.getName())),
  ]
  const hasWhole =
    imports.some((each) => each.getNamespaceImport() !== undefined) ||
    file
      .getDescendantsOfKind(SyntaxKind.StringLiteral)
      .some((each) => isOld(each.getLiteralValue()) && Node.isCallExpression(each.getParent()))
  if (hasWhole) names.push(...file.getDescendantsOfKind(SyntaxKind.Identifier).map((each) => each.getText()))
  return [...new Set(names)].filter((name) => PROVIDERS[name])
}

/** What to do about a provider, at its first element in a file as it was read, or where it is imported. */
export function signInAt(file: SourceFile, name: string): readonly SignIn[] {
  const mentions = file.getDescendantsOfKind(SyntaxKind.Identifier).filter((each) => each.getText() === name)
  const at =
    mentions.find((each) => {
      const parent = each.getParent()
      const tag = Node.isPropertyAccessExpression(parent) ? parent.getParent() : parent
      return Node.isJsxOpeningElement(tag) || Node.isJsxSelfClosingElement(tag)
    }) ?? mentions[0]
  return at ? describe(name, file.getLineAndColumnAtPos(at.getStart())) : []
}

/** The same in a file that cannot be parsed. */
export function signInsInText(text: string): readonly SignIn[] {
  const packages = packagesNamedIn(text)
  return Object.entries(PROVIDERS).flatMap(([name, { module }]) => {
    const index = packages.has(module) ? text.search(new RegExp(`\\b${name}\\b`)) : -1
    const lines = text.slice(0, index).split('\n')
    return index < 0 ? [] : describe(name, { line: lines.length, column: (lines.at(-1) ?? '').length + 1 })
  })
}

function describe(
  name: string,
  { line, column }: { readonly line: number; readonly column: number },
): readonly SignIn[] {
  const provider = PROVIDERS[name]
  if (!provider) return []
  const { library, module, alias, first } = provider
  const note = { ...rainbowKitModules, ...connectKitModules }[module]?.[name]?.note
  const text = [
    `${name} is left, and without it no one would sign in: nothing of ${library} and wagmi is rewritten yet.`,
    first,
    ...(note === undefined ? [] : [note]),
    `To keep its names instead: ${alias}.`,
  ].join(' ')
  return [{ line, column, text, library }]
}
