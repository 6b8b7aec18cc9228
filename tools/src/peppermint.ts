/** The program of creators and operators: `npm run deploy`, `collection`, `allowlist`, `links`, `safe-contracts`. */
import { escapeHidden } from '@peppermint/input/text'
import { runCommand, type Command, type CommandOutput } from './program/runCommand.ts'

/** Loaded when called: `deploy` brings the compiler. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  deploy: async () => (await import('./launch/main.ts')).deployCommand,
  collection: async () => (await import('./collection/main.ts')).collectionCommand,
  allowlist: async () => (await import('./allowlist/main.ts')).allowlistCommand,
  links: async () => (await import('./crates/exportLinks.ts')).linksCommand,
  'safe-contracts': async () => (await import('./safe/main.ts')).safeCommand,
}

/**
 * Runs a command.
 * @param words the command's name and its arguments.
 * @param from base folder of relative paths.
 * @returns the exit code: 0 done, 1 rejected or interrupted, 2 invalid command line.
 */
export async function peppermint(
  [name = '', ...args]: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
  output: CommandOutput,
): Promise<number> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (load !== undefined) return runCommand(await load(), { args, from, environment, output })
  output.writeError(`No such command: give one of ${Object.keys(COMMANDS).join(', ')}.\n`)
  return 2
}

if (import.meta.main) {
  const environment = { ...process.env }
  // Child processes must not inherit the secrets.
  delete process.env['PRIVATE_KEY']
  delete process.env['CRATE_SECRET']
  // process.exit stops the rehearsal chain too.
  process.once('SIGTERM', () => process.exit(143))
  // npm runs scripts in the root; INIT_CWD is the folder of the caller.
  const from = environment['INIT_CWD'] ?? process.cwd()
  process.exitCode = await peppermint(process.argv.slice(2), from, environment, {
    // Names and labels of a contract must not drive the terminal.
    write: (text) => void process.stdout.write(escapeHidden(text)),
    writeError: (text) => void process.stderr.write(escapeHidden(text)),
  })
}
