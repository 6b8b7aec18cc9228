/** Parses the command line of `npm run allowlist`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import type { Address } from 'viem'
import { CANTO_CHAIN_ID } from '@peppermint/sale/allowlist/parseCells.ts'
import type { AllowlistScope } from '@peppermint/sale/entitlement.ts'
import type { AllowlistDefaults } from '@peppermint/sale/allowlist/parseAllowlist.ts'

/** The parsed command line. Paths are absolute. */
export interface AllowlistOptions {
  readonly file: string
  readonly defaults: AllowlistDefaults
  /** Undefined: validate the list only. */
  readonly scope: AllowlistScope | undefined
  readonly out: string
  readonly force: boolean
}

/** The command line is invalid. Nothing was read or written. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The output of `--help`. */
export const USAGE = `Builds an allowlist: the Merkle root for the contract, and the files with the proofs.

  npm run allowlist -- list.csv                              validate every row, write nothing
  npm run allowlist -- list.csv --phase 1                    for the collection deployed on Canto
  npm run allowlist -- list.csv --phase 1 --chain 7700 --contract 0x…

  list.csv            columns address, quota, price; price in CANTO, for instance 60 or 0.5
  --phase <n>         the phase's index in the contract, from 0
  --deployment <file> address file of the collection, as npm run deploy wrote it
  --chain <id>        chain id, if there is no such file; default 7700 (Canto)
  --contract <0x…>    the collection's address, if there is no such file
  --quota <n>         the same quota for everyone, if the list has no such column
  --price <CANTO>     the same price for everyone, if the list has no such column
  --wallet-cap <n>    the phase's cap for one account: a quota above it is an error
  --out <folder>      output folder; default dist/allowlists
  --force             replace another list in the phase's manifest

Exit code 0: done. 1: the list has errors, or could not be written. 2: invalid command line.
`

const ADDRESSES_FOLDER = fileURLToPath(new URL('../../../contracts/generated/addresses', import.meta.url))

/**
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @returns `'help'` for `--help`.
 * @throws {UsageError} with the correct usage.
 */
export function parseAllowlistOptions(args: readonly string[], from: string): AllowlistOptions | 'help' {
  const { values, positionals } = parseArguments(args)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw new UsageError('No list: npm run allowlist -- list.csv')
  if (more.length > 0)
    throw new UsageError(`More than one list: ${[file, ...more].join(', ')}. Give one at a time.`)
  const maxPerWallet = parseInteger(values['wallet-cap'], '--wallet-cap', 1, 65_535)
  const scope = parseScope(values, from)
  return {
    file: resolve(from, file),
    defaults: { quota: values.quota, price: values.price, maxPerWallet, chainId: scope?.chainId },
    scope,
    out: resolve(from, values.out ?? 'dist/allowlists'),
    force: values.force,
  }
}

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        force: flag,
        phase: text,
        deployment: text,
        chain: text,
        contract: text,
        quota: text,
        price: text,
        'wallet-cap': text,
        out: text,
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

interface ScopeValues {
  readonly phase?: string | undefined
  readonly deployment?: string | undefined
  readonly chain?: string | undefined
  readonly contract?: string | undefined
}

function parseScope(values: ScopeValues, from: string): AllowlistScope | undefined {
  const { phase: phaseText, deployment, chain, contract } = values
  if (phaseText === undefined) {
    if (deployment === undefined && chain === undefined && contract === undefined) return undefined
    throw new UsageError('--phase: missing. Give the phase of the list, from 0.')
  }
  const phase = parseInteger(phaseText, '--phase', 0, 65_535) ?? 0
  const chainId = parseInteger(chain, '--chain', 1, Number.MAX_SAFE_INTEGER) ?? CANTO_CHAIN_ID
  if (contract !== undefined) {
    if (deployment !== undefined) throw new UsageError('--deployment and --contract exclude each other.')
    const parsed = parseAddress(contract, { chainId })
    if (parsed.status !== 'valid') throw new UsageError(`--contract: ${describeAddressProblem(parsed)}`)
    return { chainId, contract: parsed.address, phase }
  }
  const file =
    deployment === undefined ? join(ADDRESSES_FOLDER, `${chainId}.json`) : resolve(from, deployment)
  if (deployment === undefined && !existsSync(file))
    throw new UsageError(
      `--deployment: no address file for chain ${chainId}. Give --contract, or --deployment with the file that npm run deploy has written.`,
    )
  const scope = { ...readDeployment(file), phase }
  if (chain !== undefined && scope.chainId !== chainId)
    throw new UsageError(`--chain: expected ${scope.chainId} as in ${file}, got ${chainId}.`)
  return scope
}

function readDeployment(file: string): { readonly chainId: number; readonly contract: Address } {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file} is not a readable address file.`, { cause })
  }
  const { chainId, contract }: Partial<Record<string, unknown>> = { ...Object(value) }
  if (typeof chainId !== 'number' || typeof contract !== 'string')
    throw new UsageError(`${file} is not an address file: chainId or contract is missing.`)
  const parsed = parseAddress(contract)
  if (parsed.status !== 'valid')
    throw new UsageError(`The contract in ${file}: ${describeAddressProblem(parsed)}`)
  return { chainId, contract: parsed.address }
}

function parseInteger(text: string | undefined, name: string, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not ${text}.`)
  return value
}
