/** Runs a command of the program: help, errors and exit codes are the same for all of them. */
import { UsageError } from './options.ts'

/** The output streams of a command. */
export interface CommandOutput {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
}

/** One command, as its tests and the program call it. */
export interface CommandLine {
  /** Without the names of program and command. */
  readonly args: readonly string[]
  /** Base folder of relative paths. */
  readonly from: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly output: CommandOutput
}

export interface Command {
  /** Of its npm script. */
  readonly name: string
  /** The output of `--help`. */
  readonly usage: string
  readonly run: (line: CommandLine) => Promise<void>
  /** Errors whose message says everything: what happened, whether money moved, and what comes next. */
  readonly expected: readonly (abstract new (...args: never[]) => Error)[]
  /** The message of another error: no stack, no request, no key. Undefined for a bug. */
  readonly describe: (error: unknown) => string | undefined
}

/** @returns the exit code: 0 done, 1 rejected or interrupted, 2 invalid command line. Rejects with a bug. */
export async function runCommand(command: Command, line: CommandLine): Promise<number> {
  const { write, writeError } = line.output
  try {
    if (line.args.includes('--help') || line.args.includes('-h')) write(command.usage)
    else await command.run(line)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      writeError(`${error.message}\nnpm run ${command.name} -- --help lists every option.\n`)
      return 2
    }
    const isExpected = error instanceof Error && command.expected.some((kind) => error instanceof kind)
    const message = isExpected ? error.message : command.describe(error)
    if (message === undefined) throw error
    writeError(`${message}\n`)
    return 1
  }
}
