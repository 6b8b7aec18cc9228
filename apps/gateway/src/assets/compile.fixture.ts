/**
 * Compiles small contracts beside the tests, with the repository's own compiler. It takes seconds, and several test files
 * use the same contracts, so its output is kept by its input.
 */
import { spawnSync } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import type { Abi, Hex } from 'viem'

/** What deploying needs. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<
    Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  >
}

const compiler = join(dirname(fileURLToPath(import.meta.resolve('@peppermint/contracts/forge'))), 'solc.cjs')
const compilerVersion: string = createRequire(compiler)('solc/package.json').version
const cacheFolder = join(import.meta.dirname, '../../../../node_modules/.cache/solidity')

/**
 * Compiles `.sol` files of one folder.
 * @param names of files, without their ending.
 * @returns finds a contract by its name.
 * @throws Error with the compiler's message.
 */
export function compileSolidity(folder: string, names: readonly string[]): (contract: string) => Artifact {
  const input = JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(join(folder, `${name}.sol`), 'utf8') }]),
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  })
  const { errors = [], contracts = {} }: Compiled = JSON.parse(readCached(input) ?? runCompiler(input))
  const failure = errors.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const artifacts = Object.assign({}, ...Object.values(contracts)) as Record<
    string,
    { abi: Abi; evm: { bytecode: { object: string } } }
  >
  return (contract) => {
    const artifact = artifacts[contract]
    if (artifact === undefined) throw new Error(`There is no contract ${contract}.`)
    return { abi: artifact.abi, bytecode: `0x${artifact.evm.bytecode.object}` }
  }
}

const cacheFile = (input: string): string =>
  join(cacheFolder, `${hash('sha256', `${compilerVersion} ${input}`)}.json`)

function readCached(input: string): string | undefined {
  try {
    return readFileSync(cacheFile(input), 'utf8')
  } catch {
    return undefined
  }
}

/** @returns the compiler's JSON, which is also kept. */
function runCompiler(input: string): string {
  const run = spawnSync(process.execPath, [compiler, '--standard-json'], {
    encoding: 'utf8',
    env: childEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
    input,
  })
  if (run.error) throw run.error
  mkdirSync(cacheFolder, { recursive: true })
  // Other processes read it: it is there only when it is complete.
  const complete = join(cacheFolder, `${randomUUID()}.making`)
  writeFileSync(complete, run.stdout)
  renameSync(complete, cacheFile(input))
  return run.stdout
}
