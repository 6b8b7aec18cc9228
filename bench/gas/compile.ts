/** Compiles what is measured beside our own contract, with our compiler, and hands out what may be deployed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'
import { forge } from '@peppermint/contracts/forge'

const here = dirname(fileURLToPath(import.meta.url))
const compiler = join(dirname(fileURLToPath(import.meta.resolve('@peppermint/contracts/forge'))), 'solc.cjs')

/** What deploying needs. */
export interface Artifact {
  readonly abi: Abi
  readonly creationCode: Hex
}

/** Sources that can be compiled together. */
export interface Sources {
  /** Their folder, from this one. */
  readonly folder: string
  /** Runs the optimizer is to favour. */
  readonly runs: number
  /** Import prefix → the folder it stands for. */
  readonly imports: Readonly<Record<string, string>>
}

/** Where an installed package lies, as code in a folder would find it. */
export function packageFolder(name: string, from = here): string {
  return dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`))
}

/** The version of the package in a folder. */
export function packageVersion(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return version
}

/**
 * Compiles a set of sources; what has not changed is taken from a cache.
 * @returns finds a contract's artifact by its name, which is also its file's.
 * @throws Error with the compiler's words.
 */
export function compile({ folder, runs, imports }: Sources): (contract: string) => Artifact {
  const places = ['--contracts', folder, '--out', `out/${folder}`, '--cache-path', `cache/${folder}`]
  const remappings = Object.entries(imports).flatMap(([prefix, to]) => ['--remappings', `${prefix}/=${to}/`])
  const asked = ['--quiet', '--root', here, '--use', compiler, '--optimizer-runs', String(runs)]
  const run = forge(['build', ...asked, ...places, ...remappings], 'pipe')
  if (run.error) throw run.error
  if (run.status !== 0)
    throw new Error(`The contracts in ${folder} do not compile.\n${run.stdout}${run.stderr}`)
  return (contract) => {
    const path = join(here, 'out', folder, `${contract}.sol`, `${contract}.json`)
    const { abi, bytecode }: { abi: Abi; bytecode: { object: Hex } } = JSON.parse(readFileSync(path, 'utf8'))
    return { abi, creationCode: bytecode.object }
  }
}
