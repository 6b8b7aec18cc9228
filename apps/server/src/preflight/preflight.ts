/**
 * `npm run preflight`, and `node server/preflight.js` where a server is installed: checks a server's configuration and
 * everything that it names, before the start. It changes nothing.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from '@peppermint/http/configFields.ts'
import { findingLine, wrong, type Finding } from '@peppermint/indexer/preflight/finding.ts'
import { escapeHidden } from '@peppermint/input/text'
import { createRedactor } from '@peppermint/process/createLogger.ts'
import {
  checkOptions,
  describeOptions,
  flag,
  option,
  readArguments,
  UsageError,
} from '@peppermint/tools/program/options.ts'
import { runCommand, type Command, type CommandLine } from '@peppermint/tools/program/runCommand.ts'
import { z } from 'zod'
import { readConfig, type ServerConfig } from '../config.ts'
import { checkServer } from './checkServer.ts'

const OPTIONS = {
  'env-file': option(
    'file',
    'reads variables from it too, such as /etc/peppermint/server.env; those of the environment come first',
    z.string().optional(),
  ),
  json: flag('prints one JSON array of {status, subject, message}'),
}

const USAGE = `Checks a server's configuration, the nodes, the contract, the database and the machine, before the start. Changes nothing.

  npm run -s preflight -- --env-file deploy/server.env
  node server/preflight.js --env-file /etc/peppermint/server.env        where the server is installed

${describeOptions(OPTIONS)}
Each line begins with ok, note (the server runs, with less than it could do) or wrong, and says what to do. Secrets are
never printed. It takes half a minute at most.
Exit code 0: nothing is wrong. 1: something is. 2: invalid command line.
`

/** The last line says all that is left to say. */
class PreflightFailed extends Error {
  override readonly name = 'PreflightFailed'
}

async function preflight({ args, from, environment, output }: CommandLine): Promise<void> {
  const options = checkOptions(OPTIONS, readArguments(args, OPTIONS).values)
  const file = options['env-file']
  const variables = {
    ...(file !== undefined && readVariables(resolve(from, file))),
    ...withoutEmpty(environment),
  }
  const config = configOf(variables)
  const findings = Array.isArray(config) ? config : await checkServer(config)
  const redact = Array.isArray(config) ? (text: string) => text : createRedactor(config)
  const shown = options.json ? JSON.stringify(findings, undefined, 2) : findings.map(findingLine).join('\n')
  output.write(`${redact(shown)}\n`)
  const count = findings.filter(({ status }) => status === 'wrong').length
  if (count === 0) return
  const end = Array.isArray(config)
    ? 'The configuration is invalid, so nothing else was checked.'
    : `${count} of ${findings.length} lines say what is wrong.`
  throw new PreflightFailed(`${end} Nothing was changed.`)
}

/** @returns what is wrong with it, if anything is. */
function configOf(variables: Readonly<Record<string, string | undefined>>): ServerConfig | Finding[] {
  try {
    return readConfig(variables)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.errors.map((fault) => {
      const [, subject = 'configuration', message = fault] = /^([\w ]+): (.*)$/s.exec(fault) ?? []
      return wrong(subject, message)
    })
  }
}

function readVariables(file: string): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--env-file: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** A variable of the environment that is empty does not hide that of the file. */
const withoutEmpty = (environment: CommandLine['environment']) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

export const preflightCommand: Command = {
  name: 'preflight',
  usage: USAGE,
  run: preflight,
  expected: [PreflightFailed],
  describe: () => undefined,
}

if (import.meta.main) {
  // npm runs scripts in the root; INIT_CWD is the folder of the caller.
  const code = await runCommand(preflightCommand, {
    args: process.argv.slice(2),
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
