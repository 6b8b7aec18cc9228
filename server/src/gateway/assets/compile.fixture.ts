/** Compiles small contracts beside the tests, with the repository's own compiler. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'
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

/**
 * Compiles `.sol` files of one folder.
 * @param names of files, without their ending.
 * @returns finds a contract by its name.
 * @throws Error with the compiler's message.
 */
export function compileSolidity(folder: string, names: readonly string[]): (contract: string) => Artifact {
  const run = spawnSync(process.execPath, [compiler, '--standard-json'], {
    encoding: 'utf8',
    env: childEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
    input: JSON.stringify({
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
    }),
  })
  if (run.error) throw run.error
  const { errors = [], contracts = {} }: Compiled = JSON.parse(run.stdout)
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
