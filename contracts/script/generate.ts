/**
 * Compiles the contracts and writes `generated/`: the ABI, its slices for the page, and the creation code. `--check`
 * writes nothing and fails if the files are stale; with forge's cache it takes under a second.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { artCodeFile } from './artCode.ts'
import { generateArtFiles } from './artFacts.ts'
import { build, withBuildLock } from './forge.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

interface AbiItem {
  readonly type: string
  readonly name?: string
}

interface Artifact {
  readonly abi: readonly AbiItem[]
  readonly bytecode: { readonly object: string }
  readonly metadata: { readonly compiler: { readonly version: string } }
}

/** Generates all files: path in the package → text. */
export function generateFiles(): ReadonlyMap<string, string> {
  return withBuildLock(() => {
    build('sources')
    const artifact = readArtifact('Scovilles')
    return new Map([
      ...generateArtFiles(),
      artCodeFile(readArtifact),
      ['generated/scovilles.ts', abiFile(artifact)],
      ['generated/pageAbi.ts', pageAbiFile(artifact)],
      ['generated/scovillesBytecode.ts', bytecodeFile(artifact)],
    ])
  })
}

/** Paths of the files that are missing or differ on disk. */
export function findStaleFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path, text]) => readFromDisk(path) !== text).map(([path]) => path)
}

function readArtifact(contract: string): Artifact {
  const artifact: Artifact = JSON.parse(
    readFileSync(join(contractsFolder, `out/${contract}.sol/${contract}.json`), 'utf8'),
  )
  return artifact
}

const NOTE = '// Generated from contracts/src/Scovilles.sol by contracts/script/generate.ts. Do not edit.'

function abiFile({ abi }: Artifact): string {
  return [NOTE, constant('The whole interface.', 'scovillesAbi', abi)].join('\n\n')
}

/** A separate file: what one page imports of a file, every page that shares it loads. */
function pageAbiFile({ abi }: Artifact): string {
  const pick = (...names: readonly string[]) => names.map((name) => findAbiItem(abi, name))
  const refusals = [
    'NonexistentPhase',
    'SalePaused',
    'AllowlistNotSet',
    'AllowlistOnly',
    'NotOnAllowlist',
    'SaleNotStarted',
    'SaleEnded',
    'MintZeroQuantity',
    'ExceedsMaxPerTransaction',
    'ExceedsMaxSupply',
    'IncorrectPayment',
    'ExceedsMaxPerWallet',
  ]
  return [
    NOTE,
    constant(
      'What the mint page reads. Its slices are 0.3 kB of brotli, the whole interface 1.1.',
      'readAbi',
      pick('sale', 'mintedBy'),
    ),
    constant('Which cards tokens have got.', 'cardsAbi', pick('cardsOf')),
    constant('What the mint page writes.', 'mintAbi', pick('mint', 'mintAllowlisted')),
    constant('Why `mint` refuses, in the order in which it looks.', 'refusalAbi', pick(...refusals)),
  ].join('\n\n')
}

function bytecodeFile({ bytecode, metadata }: Artifact): string {
  return [
    NOTE,
    `// solc ${metadata.compiler.version}, evm paris, optimizer 1,000 runs, legacy pipeline, no metadata appended.`,
    '/** The creation code; the arguments of the constructor follow it. */',
    `export const scovillesBytecode =\n  '${bytecode.object}'\n`,
  ].join('\n')
}

function findAbiItem(abi: readonly AbiItem[], name: string): AbiItem {
  const found = abi.find((item) => item.name === name)
  if (!found) throw new Error(`Scovilles.sol no longer has ${name}, which the page requires.`)
  return found
}

/** One exported constant, one ABI item per line, without `internalType`, which only compilers use. */
function constant(sentence: string, name: string, items: readonly AbiItem[]): string {
  const line = (item: AbiItem) =>
    JSON.stringify(item, (key, value: unknown) => (key === 'internalType' ? undefined : value))
  return `/** ${sentence} */\nexport const ${name} = [\n${items.map((item) => `  ${line(item)},\n`).join('')}] as const\n`
}

function readFromDisk(path: string): string | undefined {
  try {
    return readFileSync(join(contractsFolder, path), 'utf8')
  } catch {
    return undefined
  }
}

function main(check: boolean): void {
  // Write the generated Solidity before compiling it.
  if (!check) for (const [path, text] of generateArtFiles()) writeFileSync(join(contractsFolder, path), text)
  const files = generateFiles()
  const old = findStaleFiles(files)
  if (check && old.length > 0) {
    console.error(`Generated code is stale: ${old.join(', ')}. Run npm run generate and commit it.`)
    process.exitCode = 1
    return
  }
  for (const path of old) writeFileSync(join(contractsFolder, path), files.get(path) ?? '')
  console.log(old.length === 0 ? 'Generated code is up to date.' : `Wrote ${old.join(' and ')}.`)
}

if (import.meta.main) main(process.argv.includes('--check'))
