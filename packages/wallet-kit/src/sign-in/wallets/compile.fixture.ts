/** Compiles the contract wallets beside this file, with the repository's own compiler. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { forge } from '@peppermint/contracts/forge'
import type { Abi, Hex } from 'viem'

/** What deploying needs. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Where a whole run keeps what it has compiled once; each test file compiles by itself where this is not set. */
const OUT_OF_RUN = 'COMPILED_WALLETS'

/** A global setup of Vitest for runs that load the tests again and again: mutation testing. */
export default function compileForRun(): () => void {
  const out = mkdtempSync(join(tmpdir(), 'wallets-'))
  compileInto(out)
  process.env[OUT_OF_RUN] = out
  return () => {
    Reflect.deleteProperty(process.env, OUT_OF_RUN)
    rmSync(out, { recursive: true, force: true })
  }
}

/**
 * Compiles them all.
 * @returns finds a contract by its file's name and its own.
 * @throws Error with the compiler's words.
 */
export function compileWallets(): (file: string, contract?: string) => Artifact {
  const outOfRun = process.env[OUT_OF_RUN]
  if (outOfRun !== undefined) return artifactsIn(outOfRun)
  const out = mkdtempSync(join(tmpdir(), 'wallets-'))
  try {
    compileInto(out)
    return artifactsIn(out)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function compileInto(out: string): void {
  const { resolve } = createRequire(import.meta.url)
  const compiler = join(dirname(resolve('@peppermint/contracts/forge')), 'solc.cjs')
  const places = ['--root', import.meta.dirname, '--out', out, '--cache-path', join(out, 'cache')]
  const run = forge(['build', '--quiet', '--use', compiler, ...places], 'pipe')
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`The wallets do not compile.\n${run.stdout}${run.stderr}`)
}

/** Reads them at once: the folder may be gone later. */
function artifactsIn(out: string): (file: string, contract?: string) => Artifact {
  const artifacts = new Map(
    [
      'HashWallet/HashWallet',
      'HashWallet/HashWalletFactory',
      'BytesWallet/BytesWallet',
      'SharedWallet/SharedWallet',
    ].map((name) => [name, read(out, name)]),
  )
  return (file, contract = file) => {
    const artifact = artifacts.get(`${file}/${contract}`)
    if (!artifact) throw new Error(`There is no contract ${contract} in ${file}.sol.`)
    return artifact
  }
}

function read(out: string, name: string): Artifact {
  const [file, contract] = name.split('/')
  const path = join(out, `${file}.sol`, `${contract}.json`)
  const { abi, bytecode }: { abi: Abi; bytecode: { object: Hex } } = JSON.parse(readFileSync(path, 'utf8'))
  return { abi, bytecode: bytecode.object }
}
