/** The command line of `npm run allowlist`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import type { Address } from 'viem'
import { z } from 'zod'
import { ADDRESSES_FOLDER } from '../launch/addressFilePath.ts'
import { chainOfEnvironment, findNetwork } from '../launch/networks.ts'
import type { AllowlistScope } from '@peppermint/sale/entitlement.ts'
import type { AllowlistDefaults } from '@peppermint/sale/allowlist/parseAllowlist.ts'
import {
  checkOptions,
  describeEntry,
  describeOptions,
  flag,
  option,
  readArguments,
  UsageError,
} from '../program/options.ts'
import { httpUrl, wholeNumber } from '../program/optionValues.ts'

/** The parsed command line. Paths are absolute. */
export interface AllowlistOptions {
  readonly file: string
  readonly defaults: AllowlistDefaults
  /** Undefined: validate the list only. */
  readonly scope: AllowlistScope | undefined
  /** The address file that named the contract; undefined with --contract. */
  readonly addressFile: string | undefined
  /** `--network` and `--rpc` as they were typed, for commands to paste. */
  readonly given: { readonly network: string | undefined; readonly rpc: string | undefined }
  readonly out: string
  readonly force: boolean
}

const OPTIONS = {
  phase: option('n', "the phase's index in the contract, from 0", wholeNumber(0, 65_535).optional()),
  deployment: option(
    'file',
    'address file of the collection, as npm run deploy wrote it',
    z.string().optional(),
  ),
  chain: option(
    'id',
    'chain id, if there is no such file; default the chain of the collection',
    wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  ),
  network: option('name', 'the network of --deployment, for the command named next', z.string().optional()),
  rpc: option('url', 'its RPC endpoint, for the command named next; none is read here', httpUrl.optional()),
  contract: option('0x…', "the collection's address, if there is no such file", z.string().optional()),
  quota: option('n', 'the same quota for everyone, if the list has no such column', z.string().optional()),
  price: option(
    'amount',
    'the same price for everyone, if the list has no such column',
    z.string().optional(),
  ),
  'wallet-cap': option(
    'n',
    "the phase's cap for one account: a quota above it is an error",
    wholeNumber(1, 65_535).optional(),
  ),
  out: option('folder', 'output folder; default dist/allowlists', z.string().default('dist/allowlists')),
  force: flag("replace another list in the phase's manifest"),
}

/** The output of `--help`. */
export const USAGE = `Builds an allowlist: the Merkle root for the contract, and the files with the proofs.

  npm run allowlist -- list.csv                              validate every row, write nothing
  npm run allowlist -- list.csv --phase 1                    for the collection deployed on its chain
  npm run allowlist -- list.csv --phase 1 --chain 7700 --contract 0x…

${describeEntry('list.csv', 'columns address, quota, price; price in the chain’s coin, for instance 60 or 0.5')}${describeOptions(OPTIONS)}
Exit code 0: done. 1: the list has errors, or could not be written. 2: invalid command line.
`

/**
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @param environment names the collection, whose chain is the default.
 * @throws {UsageError} with the correct usage.
 */
export function parseAllowlistOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): AllowlistOptions {
  const { values: given, positionals } = readArguments(args, OPTIONS, true)
  const [file, ...more] = positionals
  if (file === undefined) throw new UsageError('No list: npm run allowlist -- list.csv')
  if (more.length > 0)
    throw new UsageError(`More than one list: ${positionals.join(', ')}. Give one at a time.`)
  const values = checkOptions(OPTIONS, given)
  const { quota, price, out, force, network, rpc } = values
  const defaultChainId =
    network === undefined
      ? chainOfEnvironment(environment).id
      : findNetwork(network, from, environment).chain.id
  const named = parseScope(values, from, defaultChainId)
  const scope = named?.scope
  if (network !== undefined && scope !== undefined && scope.chainId !== defaultChainId)
    throw new UsageError(
      `--network: ${network} is chain ${defaultChainId}, and the list is for ${scope.chainId}.`,
    )
  return {
    file: resolve(from, file),
    defaults: { quota, price, maxPerWallet: values['wallet-cap'], chainId: scope?.chainId ?? defaultChainId },
    scope,
    addressFile: named?.file,
    given: { network, rpc },
    out: resolve(from, out),
    force,
  }
}

function parseScope(
  { phase, deployment, chain, contract }: ReturnType<typeof checkOptions<typeof OPTIONS>>,
  from: string,
  defaultChainId: number,
): { readonly scope: AllowlistScope; readonly file?: string } | undefined {
  if (phase === undefined) {
    if (deployment === undefined && chain === undefined && contract === undefined) return undefined
    throw new UsageError('--phase: missing. Give the phase of the list, from 0.')
  }
  const chainId = chain ?? defaultChainId
  if (contract !== undefined) {
    if (deployment !== undefined) throw new UsageError('--deployment and --contract exclude each other.')
    const parsed = parseAddress(contract, { chainId })
    if (parsed.status !== 'valid') throw new UsageError(`--contract: ${describeAddressProblem(parsed)}`)
    return { scope: { chainId, contract: parsed.address, phase } }
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
  return { scope, file }
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
