/** Commands that a report names next: lines that can be pasted into the shell from which the command was run. */

/**
 * A command line of npm, quoted for a POSIX shell.
 * @param words the script's name and its arguments.
 * @param environment set for this command only; undefined values are left out. Never a key or a secret.
 */
export function nextCommand(
  [script = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): string {
  const variables = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${quote(value)}`],
  )
  const rest = args.length === 0 ? [] : ['--', ...args.map(quote)]
  return [...variables, 'npm run', script, ...rest].join(' ')
}

/**
 * A line for each phase that waits for its allowlist.
 * @param file the collection's address file.
 * @param network the options that name its network.
 */
export const allowlistCommands = (
  phases: readonly { readonly allowlistRoot?: unknown }[],
  file: string,
  network: readonly string[],
): readonly string[] =>
  phases.flatMap(({ allowlistRoot }, phase) =>
    allowlistRoot === 'pending'
      ? [nextCommand(['allowlist', 'list.csv', '--phase', String(phase), '--deployment', file, ...network])]
      : [],
  )

const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** One step: what it does, and its commands. */
export interface NextStep {
  readonly about: string
  readonly commands?: readonly string[]
}

/** The end of a report: the numbered steps that follow, with commands on lines without anything else. */
export const describeNext = (steps: readonly NextStep[]): string =>
  `\nNext:\n${steps
    .map(({ about, commands = [] }, index) =>
      [`${index + 1}. ${about}`, ...commands.map((command) => `   ${command}`), ''].join('\n'),
    )
    .join('')}`
