/**
 * Standard JSON inputs for source verification on explorers, built from forge's artifacts with exactly the required
 * sources. Compiling them gives the same bytecode.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, withBuildLock } from '@peppermint/contracts/forge'

const contractsFolder = fileURLToPath(new URL('../../../contracts', import.meta.url))

/** The fields read of a forge artifact. */
interface Artifact {
  readonly bytecode: { readonly object: string }
  readonly metadata: {
    readonly sources: Readonly<Record<string, unknown>>
    readonly compiler: { readonly version: string }
    readonly settings: Readonly<Record<string, unknown>>
  }
}

/** Input of an explorer's verification. */
export interface VerificationInput {
  readonly name: string
  /** The contract's file and name, for instance `src/Scovilles.sol:Scovilles`. */
  readonly target: string
  /** The compiler's full version. */
  readonly compiler: string
  /** The standard-JSON input. */
  readonly json: string
  /** Creation bytecode without constructor arguments. */
  readonly creationCode: string
}

/**
 * Compiles the sources and builds the inputs of these contracts, each in a file with its name.
 * @throws {SourcesFailed}
 */
export function buildVerificationInputs(names: readonly string[]): readonly VerificationInput[] {
  return withBuildLock(() => {
    build('sources')
    return names.map(readVerificationInput)
  })
}

function readVerificationInput(name: string): VerificationInput {
  const artifact: Artifact = JSON.parse(
    readFileSync(join(contractsFolder, 'out', `${name}.sol`, `${name}.json`), 'utf8'),
  )
  const { metadata, bytecode } = artifact
  const { sources, compiler, settings } = metadata
  const { compilationTarget, libraries, remappings: _, ...kept } = settings
  const target = Object.keys(Object(compilationTarget))[0] ?? ''
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.keys(sources).map((path) => [
        toImportPath(path),
        { content: readFileSync(join(contractsFolder, path), 'utf8') },
      ]),
    ),
    settings: {
      ...kept,
      libraries,
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'metadata'] } },
    },
  }
  return {
    name,
    creationCode: bytecode.object,
    target: `${target}:${name}`,
    compiler: `v${compiler.version}`,
    json: `${JSON.stringify(input, undefined, 2)}\n`,
  }
}

/** Packages are outside the folder; under their import name they need no remapping. */
function toImportPath(path: string): string {
  return path.replace(/^(?:\.\.\/)*node_modules\//, '')
}
