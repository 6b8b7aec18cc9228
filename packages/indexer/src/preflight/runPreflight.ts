/**
 * The preflight of a server as a program: its command line, its variables, a line for each finding, and the exit code.
 * It changes nothing.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { ConfigError } from '@peppermint/http/configFields.ts'
import { escapeHidden } from '@peppermint/input/text'
import { createRedactor, type LogConfig } from '@peppermint/process/createLogger.ts'
import { configFinding, findingLine, type Finding } from './finding.ts'

export interface Preflight<Config> {
  /** Of its npm script. */
  readonly name: string
  /** What is checked, and how it is called. */
  readonly usage: string
  /** Names of the server's own options, each with a value. */
  readonly options: readonly string[]
  /** @throws {ConfigError} */
  readonly readConfig: (
    args: readonly string[],
    variables: Readonly<Record<string, string | undefined>>,
  ) => Config
  /** Never rejects. */
  readonly check: (config: Config) => Promise<readonly Finding[]>
  /** Its secrets, which are never printed. */
  readonly logConfigOf: (config: Config) => LogConfig
}

/** The command line, as a test and the program give it. */
export interface PreflightLine {
  readonly args: readonly string[]
  /** Base folder of relative paths. */
  readonly from: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly output: { readonly write: (text: string) => void; readonly writeError: (text: string) => void }
}

const OPTIONS = {
  'env-file': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const OPTIONS_USAGE = `
  --env-file <file>  reads variables from it too; those of the environment come first
  --json             prints one JSON array of {status, subject, message}

Each line begins with ok, note (the server runs, with less than it could do) or wrong, and says what to do. Secrets are
never printed. It takes half a minute at most.
Exit code 0: nothing is wrong. 1: something is. 2: invalid command line.
`

/** @returns the exit code. Rejects with a bug. */
export async function runPreflight<Config>(
  preflight: Preflight<Config>,
  { args, from, environment, output }: PreflightLine,
): Promise<number> {
  const command = readCommand(preflight, { args, from, environment })
  if (typeof command === 'string') {
    output.writeError(`${command}\nnpm run ${preflight.name} -- --help lists every option.\n`)
    return 2
  }
  const { isHelp, isJson, ownArgs, variables } = command
  if (isHelp) {
    output.write(`${preflight.usage}${OPTIONS_USAGE}`)
    return 0
  }
  const config = readConfig(() => preflight.readConfig(ownArgs, variables))
  const findings = Array.isArray(config) ? config : await preflight.check(config)
  const redact = Array.isArray(config)
    ? (text: string) => text
    : createRedactor(preflight.logConfigOf(config))
  const shown = isJson ? JSON.stringify(findings, undefined, 2) : findings.map(findingLine).join('\n')
  output.write(`${redact(shown)}\n`)
  const count = findings.filter(({ status }) => status === 'wrong').length
  if (count === 0) return 0
  const end = Array.isArray(config)
    ? 'The configuration is invalid, so nothing else was checked.'
    : `${count} of ${findings.length} lines say what is wrong.`
  output.writeError(`${end} Nothing was changed.\n`)
  return 1
}

/** Runs it with the process's command line, and ends the process. */
export async function runPreflightProcess<Config>(preflight: Preflight<Config>): Promise<never> {
  const code = await runPreflight(preflight, {
    args: process.argv.slice(2),
    // npm runs scripts in the root; INIT_CWD is the folder of the caller.
    from: process.env['INIT_CWD'] ?? process.cwd(),
    environment: process.env,
    output: {
      // Names of a contract and answers of nodes must not drive the terminal.
      write: (text) => void process.stdout.write(escapeHidden(text)),
      writeError: (text) => void process.stderr.write(escapeHidden(text)),
    },
  })
  // Connections that a node keeps open would hold the process.
  process.exit(code)
}

/** @returns what is wrong with the command line, if anything is. */
function readCommand(
  { options }: Pick<Preflight<unknown>, 'options'>,
  { args, from, environment }: Omit<PreflightLine, 'output'>,
) {
  const own = Object.fromEntries(options.map((name) => [name, { type: 'string' } as const]))
  try {
    const { values } = parseArgs({ args: [...args], options: { ...own, ...OPTIONS } })
    const { 'env-file': file, json, help, ...others } = values
    return {
      isHelp: help === true,
      isJson: json === true,
      ownArgs: Object.entries(others).map(([name, value]) => `--${name}=${String(value)}`),
      variables: {
        ...(file !== undefined && readVariables(resolve(from, file))),
        // A variable of the environment that is empty does not hide that of the file.
        ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)),
      },
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** @throws with a message for the operator. */
function readVariables(file: string): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`--env-file: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** @returns what is wrong with it, if anything is. */
function readConfig<Config>(read: () => Config): Config | Finding[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.errors.map(configFinding)
  }
}
