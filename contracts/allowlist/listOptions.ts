/** The command line of `npm run allowlist`, checked: what to read, what the list is for, where it goes. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isAddress, type Address } from 'viem'
import type { AllowlistPlace } from '../sale/entitlement.ts'
import type { ListDefaults } from './readList.ts'

/** What the command was asked to do. Paths are absolute. */
export interface ListOptions {
  readonly file: string
  readonly defaults: ListDefaults
  /** Undefined: only check the list. */
  readonly place: AllowlistPlace | undefined
  readonly out: string
  readonly force: boolean
}

/** The command was given in a way that cannot be followed; nothing was read or written. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage'
}

/** What `--help` says. */
export const USAGE = `Makes of a list of accounts the root for the contract and the files with the proofs.

  npm run allowlist -- list.csv                              check every row, write nothing
  npm run allowlist -- list.csv --phase 1                    for the collection deployed on Canto
  npm run allowlist -- list.csv --phase 1 --chain 7700 --contract 0x…

  list.csv            columns address, quota, price; price in CANTO, for instance 60 or 0.5
  --phase <n>         the phase's index in the contract, from 0
  --deployment <file> where the collection stands, as npm run deploy has written it
  --chain <id>        chain id, if there is no such file; 7700 (Canto) unless given
  --contract <0x…>    the collection's address, if there is no such file
  --quota <n>         the same quota for everyone, if the list has no such column
  --price <CANTO>     the same price for everyone, if the list has no such column
  --wallet-cap <n>    the phase's cap for one account: a quota above it is a fault
  --out <folder>      where the files go; dist/allowlists unless given
  --force             let the note of the phase name this list instead of another

Exit code 0: done. 1: the list has faults, or could not be written. 2: the command is not understood.
`

const CANTO = 7700
const addresses = fileURLToPath(new URL('../generated/addresses', import.meta.url))

/**
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns `'help'` when help was asked for.
 * @throws {BadUsage} saying what to write instead.
 */
export function readListOptions(args: readonly string[], from: string): ListOptions | 'help' {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw new BadUsage('Name the list: npm run allowlist -- list.csv')
  if (more.length > 0) throw new BadUsage(`One list at a time: ${[file, ...more].join(', ')} are several.`)
  const walletCap = wholeNumber(values['wallet-cap'], '--wallet-cap', 1, 65_535)
  return {
    file: resolve(from, file),
    defaults: { quota: values.quota, price: values.price, walletCap },
    place: placeIn(values, from),
    out: resolve(from, values.out ?? 'dist/allowlists'),
    force: values.force,
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const yes = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { ...yes, short: 'h' },
        force: yes,
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
    throw new BadUsage(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

interface PlaceValues {
  readonly phase?: string | undefined
  readonly deployment?: string | undefined
  readonly chain?: string | undefined
  readonly contract?: string | undefined
}

function placeIn(values: PlaceValues, from: string): AllowlistPlace | undefined {
  const { phase: phaseText, deployment, chain, contract } = values
  if (phaseText === undefined) {
    if (deployment === undefined && chain === undefined && contract === undefined) return undefined
    throw new BadUsage('Say which phase the list is for: --phase, from 0.')
  }
  const phase = wholeNumber(phaseText, '--phase', 0, 65_535) ?? 0
  const chainId = wholeNumber(chain, '--chain', 1, Number.MAX_SAFE_INTEGER) ?? CANTO
  if (contract !== undefined) {
    if (deployment !== undefined) throw new BadUsage('Give --deployment or --contract, not both.')
    if (!isAddress(contract))
      throw new BadUsage(`--contract ${contract} is not an address, or its checksum is wrong.`)
    return { chainId, contract, phase }
  }
  const file = deployment === undefined ? join(addresses, `${chainId}.json`) : resolve(from, deployment)
  if (deployment === undefined && !existsSync(file))
    throw new BadUsage(
      `No collection is known on chain ${chainId}: give --contract, or --deployment with the file that npm run deploy has written.`,
    )
  const place = { ...deploymentIn(file), phase }
  if (chain !== undefined && place.chainId !== chainId)
    throw new BadUsage(`${file} is of chain ${place.chainId}, but --chain says ${chainId}.`)
  return place
}

function deploymentIn(file: string): { readonly chainId: number; readonly contract: Address } {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new BadUsage(`${file} cannot be read as a deployment.`, { cause })
  }
  const { chainId, contract }: Partial<Record<string, unknown>> = { ...Object(value) }
  if (typeof chainId !== 'number' || typeof contract !== 'string' || !isAddress(contract, { strict: false }))
    throw new BadUsage(`${file} does not say chainId and contract, so it is not a deployment.`)
  const written: string = contract
  if (!isAddress(written))
    throw new BadUsage(
      `The contract ${written} in ${file} has a wrong checksum: a character is mistyped, or its case was changed.`,
    )
  return { chainId, contract }
}

function wholeNumber(
  text: string | undefined,
  name: string,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new BadUsage(`${name} must be a whole number from ${least} to ${most}, not ${text}.`)
  return value
}
