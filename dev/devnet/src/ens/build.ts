/**
 * Compiles the contracts that a local mainnet has in addition to the ENS's, and writes their creation code into
 * `generated/creationCode.ts`: `node dev/devnet/src/ens/build.ts`. A test fails if the file is out of date.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'

const sources = join(import.meta.dirname, 'contracts')
const target = join(import.meta.dirname, 'generated/creationCode.ts')
const forgeModule = fileURLToPath(import.meta.resolve('@peppermint/contracts/forge'))
const compiler = join(dirname(forgeModule), 'solc.cjs')
const solady = dirname(createRequire(forgeModule).resolve('solady/package.json'))

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<Record<string, Record<string, { evm: { bytecode: { object: string } } }>>>
}

/**
 * Contents of the generated file for the current sources.
 * @throws Error with the compiler's message.
 */
export function creationCodeFile(): string {
  const names = globSync('*.sol', { cwd: sources }).toSorted()
  const run = spawnSync(process.execPath, [compiler, '--standard-json', '--base-path', dirname(solady)], {
    encoding: 'utf8',
    env: childEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
    input: JSON.stringify({
      language: 'Solidity',
      sources: Object.fromEntries(
        names.map((name) => [name, { content: readFileSync(join(sources, name), 'utf8') }]),
      ),
      settings: {
        optimizer: { enabled: true, runs: 200 },
        evmVersion: 'paris',
        metadata: { appendCBOR: false, bytecodeHash: 'none' },
        outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
      },
    }),
  })
  if (run.error) throw run.error
  const { errors = [], contracts = {} }: Compiled = JSON.parse(run.stdout)
  const fault = errors.find(({ severity }) => severity === 'error')
  if (fault) throw new Error(fault.formattedMessage)
  const constants = names.map((file) => {
    const name = basename(file, '.sol')
    return `export const ${name} = '0x${contracts[file]?.[name]?.evm.bytecode.object}'\n`
  })
  return [
    '// Generated from dev/devnet/src/ens/contracts by dev/devnet/src/ens/build.ts. Do not edit.\n',
    ...constants,
  ].join('')
}

/** Contents of the committed file. */
export function committedFile(): string {
  return readFileSync(target, 'utf8')
}

if (import.meta.main) writeFileSync(target, creationCodeFile())
