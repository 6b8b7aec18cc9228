/**
 * What an explorer asks for to verify a contract: the compiler's standard-JSON input with every source it takes and
 * no other, put together from what forge has noted about the build. Compiled again it gives the same bytes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, withBuildLock } from '../script/forge.ts'

const contractsFolder = fileURLToPath(new URL('..', import.meta.url))

/** What is read of a compiled contract. */
interface Artifact {
  readonly bytecode: { readonly object: string }
  readonly metadata: {
    readonly sources: Readonly<Record<string, unknown>>
    readonly compiler: { readonly version: string }
    readonly settings: Readonly<Record<string, unknown>>
  }
}

/** A contract as an explorer verifies it. */
export interface VerificationInput {
  readonly name: string
  /** The contract's file and name, for instance `src/Scovilles.sol:Scovilles`. */
  readonly target: string
  /** The compiler's full version. */
  readonly compiler: string
  /** The standard-JSON input. */
  readonly json: string
  /** What the sources compile to; the arguments of the constructor follow it in a creation. */
  readonly creationCode: string
}

/**
 * Compiles the sources as they are and describes the contracts of these names, each in a file of its own name.
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

/** Packages lie outside the folder; under the name by which they are imported, no remapping is needed. */
function toImportPath(path: string): string {
  return path.replace(/^(?:\.\.\/)*node_modules\//, '')
}
