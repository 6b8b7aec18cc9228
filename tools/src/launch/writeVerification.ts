/** Writes the files for source verification on explorers: standard JSON inputs and constructor arguments. */
import { mkdirSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchedCollection } from '@peppermint/sale/launch/addressFile.ts'
import { VERIFIED_CONTRACTS } from '@peppermint/sale/launch/collectionLaunch.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import type { DeployedContract } from '@peppermint/sale/launch/launchTypes.ts'
import { fileURLToPath } from 'node:url'
import { build, withBuildLock } from '@peppermint/contracts/forge'

/**
 * Writes the files into a folder.
 * @param launched the launched collection: its arguments are written too, if its address proves them.
 * @returns a report for the terminal.
 */
export function writeVerification(folder: string, launched: LaunchedCollection | undefined): string {
  mkdirSync(folder, { recursive: true })
  const lines: string[] = []
  for (const input of buildVerificationInputs(VERIFIED_CONTRACTS)) {
    const file = join(folder, `${input.name}.json`)
    writeFileSync(file, input.json)
    const contract = launched?.contracts.find(({ name }) => name === input.name)
    lines.push(`${input.name}  ${contract ? contract.address : 'not launched'}`)
    lines.push(
      `  standard JSON  ${file}`,
      `  contract       ${input.target}`,
      `  compiler       ${input.compiler}`,
    )
    if (contract?.arguments !== undefined)
      lines.push(`  arguments      ${writeArguments(folder, contract, input)}`)
  }
  return `${lines.join('\n')}\n`
}

/** Verifies code and arguments with the CREATE2 address. @returns the path of the file, or a message. */
function writeArguments(
  folder: string,
  { address, arguments: encoded = '0x' }: DeployedContract,
  { name, creationCode }: VerificationInput,
): string {
  if (getCreate2Address(`0x${creationCode.slice(2)}${encoded.slice(2)}`) !== address)
    return '! the contract was created from different sources: check out the commit of its launch'
  if (encoded === '0x') return 'none'
  const file = join(folder, `${name}.arguments.txt`)
  writeFileSync(file, encoded.slice(2))
  return file
}

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
interface VerificationInput {
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
 * Standard JSON inputs for source verification on explorers, built from forge's artifacts with exactly the required
 * sources. Compiling them gives the same bytecode.
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
