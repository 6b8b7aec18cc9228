/** The command `migrate [folder] [--write] [--keep-wagmi]`: its arguments and what it prints. */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migrateApp, type Remark } from './migrateApp.ts'

const USAGE = `Usage: npx @peppermint/wallet-kit migrate [folder] [--write] [--keep-wagmi]

Rewrites a RainbowKit 2 or ConnectKit 1 app to @peppermint/wallet-kit, and wagmi 2 to wagmi 3.
Prints what would change, and what to do by hand.

  --write       writes the files; commit them first
  --keep-wagmi  leaves wagmi 2 as it is
`

/** Where the command prints. */
export interface Output {
  readonly out: (text: string) => unknown
  readonly error: (text: string) => unknown
}

/** @returns the exit code: 1 if a file could not be read, 2 for wrong arguments. */
export function runCommand(args: readonly string[], { out, error: printError }: Output): number {
  const options = {
    write: { type: 'boolean' },
    'keep-wagmi': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    printError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    return 2
  }
  const { values, positionals } = parsed
  const [folder = '.', more] = positionals.filter((each, index) => index > 0 || each !== 'migrate')
  if (values.help) {
    out(USAGE)
    return 0
  }
  if (more !== undefined || !existsSync(folder)) {
    printError(more === undefined ? `There is no folder ${folder}.\n` : USAGE)
    return 2
  }
  const { changed, remarks, unreadable } = migrateApp(folder, readKitRange(), {
    shouldWrite: values.write ?? false,
    keepWagmi: values['keep-wagmi'] ?? false,
  })
  const list = (title: string, of: readonly Remark[]): readonly string[] =>
    of.length === 0 ? [] : ['', title, ...of.map(({ place, text }) => `${place}  ${text}`)]
  const next = values.write
    ? 'Now run the install of your package manager, and your formatter.'
    : 'Add --write to change these files.'
  const lines = [
    ...changed.map((path) => `${values.write ? 'changed' : 'would change'} ${path}`),
    ...(changed.length === 0 ? ['Nothing to change.'] : []),
    ...list('To do by hand:', remarks),
    ...list('Left alone, because they could not be read:', unreadable),
    ...(changed.length > 0 ? ['', next] : []),
  ]
  out(`${lines.join('\n')}\n`)
  return unreadable.length > 0 ? 1 : 0
}

/** This package is published together with the kit, in the same version. */
function readKitRange(): string {
  // Published modules are beside package.json, these are in a folder.
  const file = ['./package.json', '../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (!file) throw new Error('package.json is missing.')
  return `^${JSON.parse(readFileSync(file, 'utf8')).version}`
}
