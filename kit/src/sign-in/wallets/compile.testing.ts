/** Compiles the contract wallets beside this file, with the repository's own compiler. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forge } from '@peppermint/contracts/forge'
import type { Abi, Hex } from 'viem'

/** What deploying needs. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

/**
 * Compiles them all.
 * @returns finds a contract by its file's name and its own.
 * @throws Error with the compiler's words.
 */
export function compileWallets(): (file: string, contract?: string) => Artifact {
  const compiler = join(
    dirname(fileURLToPath(import.meta.resolve('@peppermint/contracts/forge'))),
    'solc.cjs',
  )
  const out = mkdtempSync(join(tmpdir(), 'wallets-'))
  try {
    const places = ['--root', import.meta.dirname, '--out', out, '--cache-path', join(out, 'cache')]
    const run = forge(['build', '--quiet', '--use', compiler, ...places], 'pipe')
    if (run.error) throw run.error
    if (run.status !== 0) throw new Error(`The wallets do not compile.\n${run.stdout}${run.stderr}`)
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
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function read(out: string, name: string): Artifact {
  const [file, contract] = name.split('/')
  const path = join(out, `${file}.sol`, `${contract}.json`)
  const { abi, bytecode }: { abi: Abi; bytecode: { object: Hex } } = JSON.parse(readFileSync(path, 'utf8'))
  return { abi, bytecode: bytecode.object }
}
